extension RequestDecoder {
    /// The beginning of a body whose length is known (RFC 9110, section 15.5.14).
    mutating func sizedBody(_ length: Int) throws(ProtocolError) -> DecodeEvent? {
        guard length <= bodyLimit else {
            throw ProtocolError(
                status: .contentTooLarge,
                reason: "The Content-Length \(length) is larger than \(bodyLimit) bytes."
            )
        }
        state = .sized(remaining: length)
        return nil
    }

    /// As much of a sized body or of a chunk as has arrived.
    mutating func bodyPiece(_ remaining: Int) -> DecodeEvent {
        let count = min(remaining, buffer.count - position)
        guard count > 0 else { return partial() }
        let piece = Array(buffer[position..<position + count])
        position += count
        if case .sized = state {
            state = count == remaining ? .end : .sized(remaining: remaining - count)
        } else {
            state = count == remaining ? .chunkEnd : .chunkData(remaining: remaining - count)
        }
        return .body(piece)
    }

    /// The line with a chunk's size (RFC 9112, section 7.1).
    mutating func chunkLine() throws(ProtocolError) -> DecodeEvent? {
        let count: Int
        switch scanLine(limit: HTTPLimits.chunkLine) {
        case .line(let length):
            count = length
        case .partial(let scanned):
            self.scanned = scanned
            return .partial
        case .overlong:
            throw .badRequest("The line with a chunk's size has more than \(HTTPLimits.chunkLine) bytes.")
        case .control(let offset):
            throw controlError(offset, "the line with a chunk's size")
        }
        let chunk = try buffer.span.bytes.withUnsafeBytes { bytes throws(ProtocolError) in
            try ChunkLine(UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
        }
        consumeLine(count)
        extensionBytes += chunk.extensionBytes
        guard extensionBytes <= HTTPLimits.chunkExtensions else {
            throw .badRequest("The body's chunk extensions have more than \(HTTPLimits.chunkExtensions) bytes.")
        }
        guard chunk.size <= bodyLimit - bodyBytes else {
            throw ProtocolError(
                status: .contentTooLarge,
                reason: "The body's chunks have more than \(bodyLimit) bytes."
            )
        }
        bodyBytes += chunk.size
        if chunk.size == 0 {
            fieldBytes = 0
            state = .trailers
        } else {
            state = .chunkData(remaining: chunk.size)
        }
        return nil
    }

    /// The CRLF behind a chunk's data.
    mutating func chunkEnd() throws(ProtocolError) -> DecodeEvent? {
        let available = buffer.count - position
        let isEnd =
            (available < 1 || buffer[position] == ASCII.carriageReturn)
            && (available < 2 || buffer[position + 1] == ASCII.lineFeed)
        guard isEnd else {
            throw .badRequest("No CRLF follows the data of a chunk; the chunk is longer or shorter than its size says.")
        }
        guard available >= 2 else { return .partial }
        position += 2
        state = .chunkLine
        return nil
    }

    /// The empty line behind the trailer fields; a trailer cannot say how the message is framed or routed
    /// (RFC 9110, section 6.5.1).
    mutating func endOfTrailers() throws(ProtocolError) -> DecodeEvent? {
        let forbidden = ["Transfer-Encoding", "Content-Length", "Host", "Trailer", "Connection", "TE", "Expect"]
        if let name = forbidden.first(where: fields.contains) {
            throw .badRequest("The field \(name) is in the trailer; it belongs into the header.")
        }
        state = .end
        return nil
    }
}
