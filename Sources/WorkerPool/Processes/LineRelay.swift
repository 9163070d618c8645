/// What a worker writes to its stderr, made fit for the log: whole lines, of limited length and number.
struct LineRelay {
    private static let lineLimit = 500
    private static let burst = 40.0
    private static let linesPerSecond = 10.0

    private var line: [UInt8] = []
    private var isCut = false
    private var allowance = burst
    private var filled: Instant
    private var leftOut = 0
    /// The last lines, for the report on a worker's end.
    private var last: [String] = []

    init(now: Instant) {
        filled = now
    }

    /// Takes bytes in pieces of any size; gives the lines to log.
    mutating func feed(_ bytes: some Sequence<UInt8>, now: Instant) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine(now, &lines)
            } else if byte == UInt8(ascii: "\r") {
                continue
            } else if line.count < Self.lineLimit {
                line.append(byte == UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte)
            } else {
                isCut = true
            }
        }
        return lines
    }

    /// Ends the last line and says what was left out.
    mutating func finish(now: Instant) -> [String] {
        var lines: [String] = []
        if !line.isEmpty { endLine(now, &lines) }
        if leftOut > 0 { lines.append("\(leftOut) lines left out") }
        leftOut = 0
        return lines
    }

    /// The last lines as one.
    var lastWords: String? { last.isEmpty ? nil : last.joined(separator: " / ") }

    private mutating func endLine(_ now: Instant, _ lines: inout [String]) {
        let text = Log.clipped(String(decoding: line, as: UTF8.self), to: Self.lineLimit) + (isCut ? "…" : "")
        line.removeAll(keepingCapacity: true)
        isCut = false
        guard !text.allSatisfy(\.isWhitespace) else { return }
        last.append(Log.clipped(text))
        if last.count > 3 { last.removeFirst() }

        allowance = min(Self.burst, allowance + filled.duration(to: now).milliseconds / 1000 * Self.linesPerSecond)
        filled = now
        guard allowance >= 1 else {
            leftOut += 1
            return
        }
        allowance -= 1
        if leftOut > 0 {
            lines.append("\(leftOut) lines left out")
            leftOut = 0
        }
        lines.append(text)
    }
}
