/// Writes the head of a response for the request that it answers (RFC 9112, section 4).
///
/// The head is appended to one buffer, so that a server writes head and body with one call and without a copy of the
/// body. Framing is the encoder's alone: `Content-Length`, `Transfer-Encoding`, `Connection`, `Keep-Alive` and `Date`
/// among a response's fields are left out, but for the `Content-Length` of an answer to `HEAD` that has no body at
/// hand.
public struct ResponseEncoder: Sendable {
    /// `100 Continue`, whole: what a client with `expectsContinue` waits for (RFC 9110, section 15.2.1).
    public static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private let isHead: Bool
    private let version: Version
    private let keepAlive: Bool

    /// An encoder for the answer to one request.
    /// - Parameters:
    ///   - method: the request's method.
    ///   - version: the request's version; the answer always says HTTP/1.1 (RFC 9110, section 2.5).
    ///   - keepAlive: whether the connection stays open behind the answer, in the server's view and the client's.
    public init(method: Method, version: Version, keepAlive: Bool) {
        isHead = method == .head
        self.version = version
        self.keepAlive = keepAlive
    }

    /// Whether the body follows the head: not to a `HEAD`, and not with 1xx, 204 and 304 (RFC 9110, section 6.4.1).
    public func sendsBody(of response: Response) -> Bool {
        !isHead && !response.status.forbidsContent && !response.body.isEmpty
    }

    /// Appends status line, fields and the empty line.
    /// - Parameters:
    ///   - response: what to answer; its body is only counted.
    ///   - date: the present time as `HTTPDate.text`, which a server makes once a second.
    ///   - buffer: where the head goes, behind what is there.
    public func appendHead(of response: Response, date: String, to buffer: inout [UInt8]) {
        buffer.reserveCapacity(buffer.count + 192 + response.fields.text.count + 4 * response.fields.count)
        appendStatusLine(response.status, to: &buffer)
        if response.status.code >= 200 { append("Date", date, to: &buffer) }
        response.fields.appendLines(to: &buffer)
        guard response.status.code >= 200 else {
            buffer.append(contentsOf: "\r\n".utf8)
            return
        }
        if !response.status.forbidsContent {
            let stated = isHead && response.body.isEmpty ? response.fields["Content-Length"].flatMap { Int($0) } : nil
            append("Content-Length", String(max(stated ?? response.body.count, 0)), to: &buffer)
        }
        if !keepAlive {
            append("Connection", "close", to: &buffer)
        } else if version == .http10 {
            append("Connection", "keep-alive", to: &buffer)
        }
        buffer.append(contentsOf: "\r\n".utf8)
    }

    /// Three digits whatever the code, and a phrase that cannot end the line.
    private func appendStatusLine(_ status: Status, to buffer: inout [UInt8]) {
        let code = (100...599).contains(status.code) ? status.code : 500
        buffer.append(contentsOf: "HTTP/1.1 ".utf8)
        buffer.append(contentsOf: String(code).utf8)
        buffer.append(ASCII.space)
        buffer.append(contentsOf: status.reason.utf8.lazy.map { $0 < 0x20 || $0 == ASCII.delete ? ASCII.space : $0 })
        buffer.append(contentsOf: "\r\n".utf8)
    }

    private func append(_ name: String, _ value: String, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: name.utf8)
        buffer.append(contentsOf: ": ".utf8)
        buffer.append(contentsOf: value.utf8)
        buffer.append(contentsOf: "\r\n".utf8)
    }
}

extension Fields {
    /// The names of the fields that the encoder writes itself, or that have no place in its framing.
    private static let encoderNames = [
        "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Date",
    ]

    /// Appends every line with its CRLF, but for those of the encoder.
    func appendLines(to buffer: inout [UInt8]) {
        for entry in entries where !Self.encoderNames.contains(where: { isNamed(entry, $0) }) {
            buffer.append(contentsOf: bytes(entry.name))
            buffer.append(ASCII.colon)
            buffer.append(ASCII.space)
            buffer.append(contentsOf: bytes(entry.value))
            buffer.append(contentsOf: "\r\n".utf8)
        }
    }
}
