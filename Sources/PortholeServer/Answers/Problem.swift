import HTTPMessage
import ImageRequests

/// Why a request was not answered as it wished: a problem document (RFC 9457).
struct Problem: Error, Hashable, Sendable {
    /// The kinds of problem; each has one status, one title and one `type`.
    ///
    /// A `type` is a reference below `/problems/`, relative to the service's own address: a name, not a page.
    enum Kind: String, CaseIterable, Sendable {
        case malformedRequest = "malformed-request"
        case noSuchRoute = "no-such-route"
        case noSuchImage = "no-such-image"
        case noSuchTile = "no-such-tile"
        case noSuchEdit = "no-such-edit"
        case unauthorized = "unauthorized"
        case editsOff = "edits-off"
        case uploadsOff = "uploads-off"
        case uploadRefused = "upload-refused"
        case ambiguousID = "ambiguous-id"
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case conditionFailed = "condition-failed"
        case unreadableImage = "unreadable-image"
        case wrongMediaType = "wrong-media-type"
        case unusableSticker = "unusable-sticker"
        case unusableEdit = "unusable-edit"
        case limitExceeded = "limit-exceeded"
        case workerLost = "worker-lost"
        case renderTime = "render-time"
        case busy = "busy"
        case stopping = "stopping"
        case notReady = "not-ready"
        case imageChanging = "image-changing"
        case preparing = "preparing"
        case unprepared = "unprepared"
        case storageFull = "storage-full"
        case notImplemented = "not-implemented"
        case requestTimeout = "request-timeout"
        case bodyTooLarge = "body-too-large"
        case targetTooLong = "target-too-long"
        case fieldsTooLarge = "fields-too-large"
        case expectationFailed = "expectation-failed"
        case versionNotSupported = "version-not-supported"
        case defect = "defect"
    }

    var kind: Kind
    /// What was wrong this time, with the value and the allowed range.
    var detail: String
    /// The query parameter, path segment, field or member of the body at fault.
    var parameter: String?
    /// After how many seconds the same request may do better.
    var retryAfterSeconds: Int?
    /// How much is done of what has to be waited for, 0 to 1.
    var progress: Double?
    /// What the log has this defect under.
    var identifier: String?
    /// The methods that the route has, for `Allow`.
    var allow: String?
    /// What is to be presented, for `WWW-Authenticate`.
    var challenge: String?
    /// The codings that a body may have, for `Accept-Encoding` (RFC 9110, section 15.5.16).
    var acceptedCodings: String?

    /// A problem from its kind and what was wrong.
    init(_ kind: Kind, _ detail: String, parameter: String? = nil, retryAfterSeconds: Int? = nil) {
        self.kind = kind
        self.detail = detail
        self.parameter = parameter
        self.retryAfterSeconds = retryAfterSeconds
    }

    /// The document, as UTF-8 JSON.
    var document: [UInt8] {
        var members: [JSONText.Member] = [
            .init("type", .string("/problems/\(kind.rawValue)")),
            .init("title", .string(kind.title)),
            .init("status", .integer(kind.status.code)),
            .init("detail", .string(detail)),
        ]
        if let parameter { members.append(.init("parameter", .string(shortened(parameter)))) }
        if let progress { members.append(.init("progress", .number(progress))) }
        if let identifier { members.append(.init("id", .string(identifier))) }
        return JSONText.object(members).bytes
    }
}

extension Problem.Kind {
    /// The status that answers with this kind.
    var status: Status {
        switch self {
        case .malformedRequest: .badRequest
        case .unauthorized: .unauthorized
        case .editsOff, .uploadsOff: .forbidden
        case .uploadRefused, .ambiguousID: .conflict
        case .noSuchRoute, .noSuchImage, .noSuchTile, .noSuchEdit: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .notAcceptable: .notAcceptable
        case .conditionFailed: .preconditionFailed
        case .unreadableImage, .wrongMediaType: .unsupportedMediaType
        case .limitExceeded, .workerLost, .renderTime, .unusableSticker, .unusableEdit: .unprocessableContent
        case .busy, .stopping, .notReady, .imageChanging, .preparing, .unprepared: .serviceUnavailable
        case .storageFull: .insufficientStorage
        case .notImplemented: .notImplemented
        case .requestTimeout: .requestTimeout
        case .bodyTooLarge: .contentTooLarge
        case .targetTooLong: .uriTooLong
        case .fieldsTooLarge: .requestHeaderFieldsTooLarge
        case .expectationFailed: .expectationFailed
        case .versionNotSupported: .httpVersionNotSupported
        case .defect: .internalServerError
        }
    }

    /// The kind in words; the same at every occurrence.
    var title: String {
        switch self {
        case .malformedRequest: "The request is malformed"
        case .noSuchRoute: "There is no such route"
        case .noSuchImage: "There is no such image"
        case .noSuchTile: "There is no such tile"
        case .noSuchEdit: "No edit is stored"
        case .unauthorized: "The token is missing or wrong"
        case .editsOff: "Edits are off"
        case .uploadsOff: "Uploads are off"
        case .uploadRefused: "The library is not changed like this"
        case .ambiguousID: "The id does not name one image in full"
        case .methodNotAllowed: "The route does not have this method"
        case .notAcceptable: "No format that is acceptable can be sent"
        case .conditionFailed: "What was to be changed is not as expected"
        case .wrongMediaType: "The body is not of a type that is read here"
        case .unusableSticker: "A sticker's image cannot be used"
        case .unusableEdit: "The stored edit does not fit the image"
        case .unreadableImage: "The file is not an image that can be read"
        case .limitExceeded: "The image is too large for the limits"
        case .workerLost: "The image ends the process that reads it"
        case .renderTime: "The image takes too long to render"
        case .busy: "Too many requests are waiting"
        case .stopping: "The service is stopping"
        case .notReady: "The service is not ready"
        case .imageChanging: "The image is being changed"
        case .preparing: "The image is being prepared"
        case .unprepared: "The image cannot be prepared now"
        case .storageFull: "There is no room left"
        case .notImplemented: "This is not offered"
        case .requestTimeout: "The request took too long to arrive"
        case .bodyTooLarge: "The body is too large"
        case .targetTooLong: "The path and query are too long"
        case .fieldsTooLarge: "The header fields are too many or too long"
        case .expectationFailed: "What the request expects cannot be met"
        case .versionNotSupported: "The version of HTTP is not spoken here"
        case .defect: "The service has a defect"
        }
    }
}
