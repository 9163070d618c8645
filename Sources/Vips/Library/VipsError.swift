import CVips

/// An error of libvips, with the text of its error buffer.
public struct VipsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, such as an operation's name.
    public var doing: String

    /// The lines libvips gave, without the last line break.
    public var text: String

    /// An error from what was being done and its text.
    public init(doing: String, text: String) {
        self.doing = doing
        self.text = text
    }

    /// The action and the text in one line.
    public var description: String { text.isEmpty ? doing : "\(doing): \(text)" }

    /// The pending error; the buffer is emptied.
    static func drained(doing: String) -> VipsError {
        VipsError(doing: doing, text: drain())
    }

    /// The error buffer's text in one line; the buffer is emptied.
    ///
    /// Some decoders leave text here without failing: a picture that was read with text left over may be damaged.
    public static func drain() -> String {
        let text = String(cString: cvips_error_text())
        cvips_error_clear()
        let lines = text.split(separator: "\n").map { line in
            String(decoding: line.utf8.filter { $0 >= 0x20 }, as: UTF8.self)
        }
        return lines.joined(separator: "; ")
    }
}
