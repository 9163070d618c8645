/// A command's help: what it does, how it is called, and its options under their headings.
public struct HelpText: Sendable {
    private let width = 100
    private let column = 30
    private var lines: [String] = []

    /// The help's text, a line feed at its end.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    /// A help that begins with what the command does and how it is called.
    public init(summary: String, usage: [String]) {
        lines = [summary, ""] + usage.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    }

    /// Adds `options` under their headings, with the defaults that `settings` hold.
    public mutating func add<Settings>(_ options: [CommandOption<Settings>], defaults settings: Settings) {
        var heading: String?
        for option in options {
            if option.heading != heading {
                lines += ["", option.heading + ":"]
                heading = option.heading
            }
            let short = option.short.map { "-\($0), " } ?? "    "
            let standard = option.shownDefault(settings).map { " [\($0)]" } ?? ""
            let value = option.isFlag ? "" : " \(option.placeholder)"
            add("  \(short)--\(option.name)\(value)", option.summary + standard)
        }
    }

    /// Adds a heading with terms and what they mean.
    public mutating func add(heading: String, _ rows: [(term: String, meaning: String)]) {
        lines += ["", heading + ":"]
        for row in rows { add("  " + row.term, row.meaning) }
    }

    /// Adds a paragraph.
    public mutating func add(paragraph: String) {
        lines.append("")
        lines += wrapped(paragraph, width)
    }

    private mutating func add(_ term: String, _ meaning: String) {
        let meanings = wrapped(meaning, width - column)
        let indent = String(repeating: " ", count: column)
        if term.count < column - 1 {
            lines.append(term + indent.dropFirst(term.count) + meanings[0])
            lines += meanings.dropFirst().map { indent + $0 }
        } else {
            lines.append(term)
            lines += meanings.map { indent + $0 }
        }
    }

    private func wrapped(_ text: String, _ width: Int) -> [String] {
        var result: [String] = []
        for word in text.split(separator: " ") {
            if let last = result.last, last.count + 1 + word.count <= width {
                result[result.count - 1] = last + " " + word
            } else {
                result.append(String(word))
            }
        }
        return result
    }
}
