/// One line of the log, in either form; what a client sent can neither end it nor colour it.
struct LogLine: Sendable {
    /// A request that was answered, or given up.
    struct Access: Sendable {
        var peer: String
        var method: String
        /// Path and query as they came.
        var target: String
        var status: Int
        /// Bytes of the body that were sent.
        var bytes: Int
        var milliseconds: Double
        /// What the caches had: `hit`, `miss` and the like; `nil` where none was asked.
        var cache: String?
        /// What was wrong with it beyond its status, such as a client that left.
        var note: String?
    }

    /// What the line tells.
    enum Content: Sendable {
        case access(Access)
        case message(String)
    }

    var time: Timestamp
    var content: Content

    /// The line's bytes, all of them printable ASCII, without a line feed.
    ///
    /// As text: `TIME PEER "METHOD TARGET" STATUS BYTES MILLISECONDS CACHE`, or `TIME - MESSAGE`; `-` stands for what
    /// there is not. As JSON: an object of the same parts.
    func bytes(as format: ServiceConfiguration.Log.Format) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(192)
        switch format {
        case .text: writeText(to: &output)
        case .json: writeJSON(to: &output)
        }
        return output
    }

    private func writeText(to output: inout [UInt8]) {
        time.write(to: &output)
        output.append(UInt8(ascii: " "))
        switch content {
        case .message(let message):
            output.append(contentsOf: "- ".utf8)
            Self.writeEscaped(message, to: &output)
        case .access(let access):
            Self.writeEscaped(access.peer, to: &output)
            output.append(contentsOf: " \"".utf8)
            Self.writeEscaped(access.method, quoted: true, to: &output)
            output.append(UInt8(ascii: " "))
            Self.writeEscaped(access.target, quoted: true, to: &output)
            output.append(contentsOf: "\" ".utf8)
            output.appendDecimal(access.status)
            output.append(UInt8(ascii: " "))
            output.appendDecimal(access.bytes)
            output.append(UInt8(ascii: " "))
            output.appendThousandths(access.milliseconds)
            output.append(UInt8(ascii: " "))
            output.append(contentsOf: (access.cache ?? "-").utf8)
            if let note = access.note {
                output.append(UInt8(ascii: " "))
                Self.writeEscaped(note, to: &output)
            }
        }
    }

    private func writeJSON(to output: inout [UInt8]) {
        output.append(contentsOf: "{\"time\":\"".utf8)
        time.write(to: &output)
        output.append(UInt8(ascii: "\""))
        func member(_ name: StaticString, _ value: String) {
            output.append(contentsOf: ",\"\(name)\":".utf8)
            output.append(UInt8(ascii: "\""))
            Self.writeJSONEscaped(value, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        switch content {
        case .message(let message): member("message", message)
        case .access(let access):
            member("peer", access.peer)
            member("method", access.method)
            member("target", access.target)
            output.append(contentsOf: ",\"status\":".utf8)
            output.appendDecimal(access.status)
            output.append(contentsOf: ",\"bytes\":".utf8)
            output.appendDecimal(access.bytes)
            output.append(contentsOf: ",\"milliseconds\":".utf8)
            output.appendThousandths(access.milliseconds)
            if let cache = access.cache { member("cache", cache) }
            if let note = access.note { member("note", note) }
        }
        output.append(UInt8(ascii: "}"))
    }

    /// Appends text with `\xNN` for every byte that is not printable ASCII, and for what would end a quoted text.
    private static func writeEscaped(_ text: String, quoted: Bool = false, to output: inout [UInt8]) {
        if output.appendPlain(text) { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
            case UInt8(ascii: "\"") where quoted: output.append(contentsOf: "\\\"".utf8)
            case 0x20..<0x7f: output.append(byte)
            default:
                output.append(contentsOf: "\\x".utf8)
                output.append(hexDigit(byte >> 4))
                output.append(hexDigit(byte & 15))
            }
        }
    }

    /// Appends the inside of a JSON string, all of it printable ASCII: what else there is, is `\uNNNN`.
    private static func writeJSONEscaped(_ text: String, to output: inout [UInt8]) {
        if output.appendPlain(text) { return }
        for unit in text.utf16 {
            switch unit {
            case 0x22, 0x5c:
                output.append(UInt8(ascii: "\\"))
                output.append(UInt8(unit))
            case 0x20..<0x7f: output.append(UInt8(unit))
            default:
                output.append(contentsOf: "\\u".utf8)
                for shift in [12, 8, 4, 0] as [UInt16] {
                    output.append(hexDigit(UInt8(truncatingIfNeeded: unit >> shift & 15)))
                }
            }
        }
    }
}
