extension RequestDecoder {
    /// The line that begins a request, perhaps an empty one before it.
    mutating func requestLine(allowsEmptyLine: Bool) throws(ProtocolError) -> DecodeEvent? {
        guard position < buffer.count else { return partial() }
        let first = buffer[position]
        if first == ASCII.carriageReturn {
            // Tolerated once: some clients end a body with a line end too many (RFC 9112, section 2.2).
            guard position + 1 < buffer.count else { return .partial }
            guard allowsEmptyLine, buffer[position + 1] == ASCII.lineFeed else {
                throw .badRequest("A request begins with a method; got a line end.")
            }
            position += 2
            state = .requestLine(allowsEmptyLine: false)
            return nil
        }
        guard ByteSet.token.contains(first) else {
            let hint = first == 0x16 ? ": this looks like TLS, which is not spoken here" : ""
            throw .badRequest("A request begins with a method; got the byte \(hexadecimal(first))\(hint).")
        }
        let limit = RequestLine.limit(limits)
        let count: Int
        switch scanLine(limit: limit) {
        case .line(let length):
            count = length
        case .overlong:
            count = limit + 1
        case .partial(let scanned):
            self.scanned = scanned
            return .partial
        case .control(let offset):
            throw controlError(offset, "the request line")
        }
        let whole = position..<position + count
        method = buffer.withUnsafeBytes { RequestLine.method(UnsafeRawBufferPointer(rebasing: $0[whole])) }
        line = try buffer.span.bytes.withUnsafeBytes { bytes throws(ProtocolError) in
            try RequestLine(UnsafeRawBufferPointer(rebasing: bytes[whole]), limits: limits)
        }
        consumeLine(count)
        fields.reserve(bytes: min(buffer.count - position, 2048))
        fieldBytes = 0
        state = .fields
        return nil
    }

    /// One line of a header or trailer section, or the empty line behind it.
    mutating func fieldLine() throws(ProtocolError) -> DecodeEvent? {
        var isTrailer = false
        if case .trailers = state { isTrailer = true }
        let section = isTrailer ? "trailer" : "header"
        let count: Int
        switch scanLine(limit: max(limits.fieldBytes - fieldBytes - 2, 0)) {
        case .line(let length):
            count = length
        case .partial(let scanned):
            self.scanned = scanned
            return .partial
        case .overlong:
            throw ProtocolError(
                status: .requestHeaderFieldsTooLarge,
                reason: "The \(section) fields have more than \(limits.fieldBytes) bytes."
            )
        case .control(let offset):
            throw controlError(offset, "a \(section) field line")
        }
        if count == 0 {
            consumeLine(0)
            return try isTrailer ? endOfTrailers() : endOfHead()
        }
        guard fields.count < limits.fieldCount else {
            throw ProtocolError(
                status: .requestHeaderFieldsTooLarge,
                reason: "There are more than \(limits.fieldCount) \(section) fields."
            )
        }
        let line = try buffer.span.bytes.withUnsafeBytes { bytes throws(ProtocolError) in
            try FieldLine(UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
        }
        fields.append(
            from: buffer,
            name: position + line.name.lowerBound..<position + line.name.upperBound,
            value: position + line.value.lowerBound..<position + line.value.upperBound
        )
        fieldBytes += count + 2
        consumeLine(count)
        return nil
    }

    private mutating func endOfHead() throws(ProtocolError) -> DecodeEvent? {
        guard let line else { return nil }
        let head = try HeadSemantics.head(line, fields)
        self.line = nil
        fields = Fields()
        keepAlive = head.keepAlive
        bodyBytes = 0
        bodyLimit = limits.bodyBytes
        extensionBytes = 0
        state =
            switch head.bodyLength {
            case .none, .sized(0): .end
            case .sized(let length): .announced(length)
            case .chunked: .chunkLine
            }
        return .head(head)
    }
}
