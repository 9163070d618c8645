/// What the header fields of a request say about its body, its connection and its host.
enum HeadSemantics {
    /// Puts a head together from its line and fields, or says why the two make no acceptable request.
    static func head(_ line: RequestLine, _ fields: Fields) throws(ProtocolError) -> RequestHead {
        let host = try host(fields, version: line.version)
        let bodyLength = try bodyLength(fields, version: line.version)
        return RequestHead(
            method: line.method,
            path: line.target.path,
            query: line.target.query,
            authority: line.target.authority ?? host,
            version: line.version,
            fields: fields,
            bodyLength: bodyLength,
            keepAlive: keepAlive(fields, version: line.version),
            expectsContinue: try expectsContinue(fields, version: line.version, bodyLength: bodyLength)
        )
    }

    /// The one `Host`, which only HTTP/1.0 may do without (RFC 9112, section 3.2).
    private static func host(_ fields: Fields, version: Version) throws(ProtocolError) -> String? {
        let values = fields.valueBytes(of: "Host")
        guard values.count <= 1 else { throw .badRequest("There are \(values.count) Host fields; there is one.") }
        guard let value = values.first else {
            guard version == .http10 else { throw .badRequest("There is no Host field; HTTP/1.1 has one.") }
            return nil
        }
        guard value.withUnsafeBytes(Authority.isValid) else {
            throw .badRequest(
                "The Host \(quoted(value)) is not a host name or address with an optional port of 0 to 65535."
            )
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// How the body is delimited (RFC 9112, section 6.3); what two readers could take differently is refused.
    private static func bodyLength(
        _ fields: Fields,
        version: Version
    ) throws(ProtocolError) -> RequestHead.BodyLength {
        let lengths = fields.valueBytes(of: "Content-Length")
        if fields.contains("Transfer-Encoding") {
            guard lengths.isEmpty else {
                throw .badRequest("There are both Transfer-Encoding and Content-Length; there is at most one of them.")
            }
            guard version == .http11 else {
                throw .badRequest("There is a Transfer-Encoding in an HTTP/1.0 request, which has none.")
            }
            try checkTransferEncoding(fields.valueBytes(of: "Transfer-Encoding"))
            return .chunked
        }
        guard let value = lengths.first else { return .none }
        guard lengths.count == 1 else {
            throw .badRequest("There are \(lengths.count) Content-Length fields; there is at most one.")
        }
        return .sized(try contentLength(value))
    }

    /// Digits and nothing else (RFC 9110, section 8.6).
    private static func contentLength(_ value: ArraySlice<UInt8>) throws(ProtocolError) -> Int {
        var length = 0
        var isValid = !value.isEmpty
        for byte in value where isValid {
            let (product, overflows) = length.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.addingReportingOverflow(Int(byte) - 0x30)
            isValid = ByteSet.digit.contains(byte) && !overflows && !overflowsToo
            length = sum
        }
        guard isValid else {
            throw .badRequest("The Content-Length \(quoted(value)) is not a decimal number of 0 to \(Int.max).")
        }
        return length
    }

    /// `chunked`, alone (RFC 9112, sections 6.1 and 7).
    private static func checkTransferEncoding(_ values: [ArraySlice<UInt8>]) throws(ProtocolError) {
        if values.count == 1, ASCII.equalsIgnoringCase(values[0], "chunked") { return }
        let joined = values.joined(separator: [ASCII.comma, ASCII.space]).map { $0 }
        // A list without empty members, none of which has a parameter.
        let codings = listMembers(joined[...])
        let commas = joined.count { $0 == ASCII.comma }
        let areTokens = codings.allSatisfy { $0.allSatisfy(ByteSet.token.contains) }
        let areChunks = codings.map { ASCII.equalsIgnoringCase($0, "chunked") }
        guard codings.count == commas + 1, areTokens, areChunks.firstIndex(of: true) == codings.count - 1 else {
            throw .badRequest(
                "The Transfer-Encoding \(quoted(joined)) does not end with chunked, named once; it is chunked alone."
            )
        }
        throw ProtocolError(
            status: .notImplemented,
            reason: "The Transfer-Encoding \(quoted(joined)) has a coding that is not known; it is chunked alone."
        )
    }

    /// RFC 9112, section 9.3.
    private static func keepAlive(_ fields: Fields, version: Version) -> Bool {
        guard fields.contains("Connection") else { return version == .http11 }
        let options = fields.members(of: "Connection")
        if options.contains(where: { ASCII.equalsIgnoringCase($0, "close") }) { return false }
        return version == .http11 || options.contains { ASCII.equalsIgnoringCase($0, "keep-alive") }
    }

    /// RFC 9110, section 10.1.1; HTTP/1.0 has no expectations, and without a body there is nothing to wait for.
    private static func expectsContinue(
        _ fields: Fields,
        version: Version,
        bodyLength: RequestHead.BodyLength
    ) throws(ProtocolError) -> Bool {
        guard version == .http11, fields.contains("Expect") else { return false }
        let expectations = fields.members(of: "Expect")
        if let other = expectations.first(where: { !ASCII.equalsIgnoringCase($0, "100-continue") }) {
            throw ProtocolError(
                status: .expectationFailed,
                reason: "The expectation \(quoted(other)) is not known; 100-continue is."
            )
        }
        return !expectations.isEmpty && bodyLength != .none && bodyLength != .sized(0)
    }
}
