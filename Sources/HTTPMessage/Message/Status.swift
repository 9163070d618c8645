/// A status code with its reason phrase (RFC 9110, section 15); equal when the codes are.
public struct Status: Sendable {
    /// The code, 100 to 599.
    public let code: Int
    /// The phrase for people; no client may rely on it (RFC 9112, section 4).
    public let reason: String

    /// A status by its code, 100 to 599, and phrase.
    public init(code: Int, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Whether a response of this status never has content: 1xx, 204 and 304 (RFC 9110, section 6.4.1).
    public var forbidsContent: Bool { code < 200 || code == 204 || code == 304 }
}

extension Status: Hashable {
    /// Whether the codes are the same.
    public static func == (left: Status, right: Status) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Status: CustomStringConvertible {
    /// Code and phrase: `404 Not Found`.
    public var description: String { "\(code) \(reason)" }
}

extension Status {
    /// The client may send the body (RFC 9110, section 15.2.1).
    public static let `continue` = Status(code: 100, reason: "Continue")
    /// Done (section 15.3.1).
    public static let ok = Status(code: 200, reason: "OK")
    /// Made a new resource (section 15.3.2).
    public static let created = Status(code: 201, reason: "Created")
    /// Taken on, not done yet (section 15.3.3).
    public static let accepted = Status(code: 202, reason: "Accepted")
    /// Done, nothing to send (section 15.3.5).
    public static let noContent = Status(code: 204, reason: "No Content")
    /// Elsewhere for good, the method may change (section 15.4.2).
    public static let movedPermanently = Status(code: 301, reason: "Moved Permanently")
    /// Elsewhere for now, the method may change (section 15.4.3).
    public static let found = Status(code: 302, reason: "Found")
    /// To be had with a `GET` elsewhere (section 15.4.4).
    public static let seeOther = Status(code: 303, reason: "See Other")
    /// What the client has is current (section 15.4.5).
    public static let notModified = Status(code: 304, reason: "Not Modified")
    /// Elsewhere for now, same method (section 15.4.8).
    public static let temporaryRedirect = Status(code: 307, reason: "Temporary Redirect")
    /// Elsewhere for good, same method (section 15.4.9).
    public static let permanentRedirect = Status(code: 308, reason: "Permanent Redirect")
    /// Malformed, or out of domain (section 15.5.1).
    public static let badRequest = Status(code: 400, reason: "Bad Request")
    /// Lacks valid credentials (section 15.5.2).
    public static let unauthorized = Status(code: 401, reason: "Unauthorized")
    /// Understood and refused (section 15.5.4).
    public static let forbidden = Status(code: 403, reason: "Forbidden")
    /// No such resource (section 15.5.5).
    public static let notFound = Status(code: 404, reason: "Not Found")
    /// The resource has no such method (section 15.5.6).
    public static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
    /// No representation that the client accepts (section 15.5.7).
    public static let notAcceptable = Status(code: 406, reason: "Not Acceptable")
    /// The request took too long to arrive (section 15.5.9).
    public static let requestTimeout = Status(code: 408, reason: "Request Timeout")
    /// In conflict with the resource's state (section 15.5.10).
    public static let conflict = Status(code: 409, reason: "Conflict")
    /// A length is needed (section 15.5.12).
    public static let lengthRequired = Status(code: 411, reason: "Length Required")
    /// A condition did not hold (section 15.5.13).
    public static let preconditionFailed = Status(code: 412, reason: "Precondition Failed")
    /// The body is over the limit (section 15.5.14).
    public static let contentTooLarge = Status(code: 413, reason: "Content Too Large")
    /// The target is over the limit (section 15.5.15).
    public static let uriTooLong = Status(code: 414, reason: "URI Too Long")
    /// A format that is not understood (section 15.5.16).
    public static let unsupportedMediaType = Status(code: 415, reason: "Unsupported Media Type")
    /// No such range (section 15.5.17).
    public static let rangeNotSatisfiable = Status(code: 416, reason: "Range Not Satisfiable")
    /// An `Expect` that cannot be met (section 15.5.18).
    public static let expectationFailed = Status(code: 417, reason: "Expectation Failed")
    /// For another server (section 15.5.20).
    public static let misdirectedRequest = Status(code: 421, reason: "Misdirected Request")
    /// Well-formed, and cannot be done (section 15.5.21).
    public static let unprocessableContent = Status(code: 422, reason: "Unprocessable Content")
    /// The client asks too often (RFC 6585, section 4).
    public static let tooManyRequests = Status(code: 429, reason: "Too Many Requests")
    /// The header fields are over a limit (RFC 6585, section 5).
    public static let requestHeaderFieldsTooLarge = Status(code: 431, reason: "Request Header Fields Too Large")
    /// A defect of the server (RFC 9110, section 15.6.1).
    public static let internalServerError = Status(code: 500, reason: "Internal Server Error")
    /// Not a thing that this server does (section 15.6.2).
    public static let notImplemented = Status(code: 501, reason: "Not Implemented")
    /// Overloaded or going down (section 15.6.4).
    public static let serviceUnavailable = Status(code: 503, reason: "Service Unavailable")
    /// Something behind the server took too long (section 15.6.5).
    public static let gatewayTimeout = Status(code: 504, reason: "Gateway Timeout")
    /// A version of HTTP that is not spoken (section 15.6.6).
    public static let httpVersionNotSupported = Status(code: 505, reason: "HTTP Version Not Supported")
    /// No space left (RFC 4918, section 11.5).
    public static let insufficientStorage = Status(code: 507, reason: "Insufficient Storage")
}
