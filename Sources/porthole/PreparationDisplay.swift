import PortholeServer

/// Shows a preparation on standard error: a bar that grows on a terminal, else a line for each picture, and one now and
/// then while that takes long.
final class PreparationDisplay {
    private let isTerminal: Bool
    private let write: (String) -> Void
    private var shown = ""
    private var lastLine = ContinuousClock.now

    /// A display for a terminal, or for a file or pipe.
    init(isTerminal: Bool, write: @escaping (String) -> Void = Terminal.complain) {
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Shows what has happened.
    func show(_ event: LibraryPreparation.Event) {
        switch event {
        case .looked(let count, let total):
            if isTerminal {
                replace("\(count) of \(total) pictures looked at")
            } else if count == total {
                write("\(total) \(total == 1 ? "picture" : "pictures") looked at\n")
            }
        case .progress(let progress):
            if isTerminal {
                replace(Self.bar(progress))
            } else if lastLine.duration(to: .now) >= .seconds(10) {
                line(Self.words(progress))
            }
        case .made(let path, let seconds):
            if !isTerminal { line("made \(path) in \(Self.text(seconds: seconds))") }
        case .failed(let path, let reason):
            // A person reads of it at the end.
            if !isTerminal { line("failed \(path): \(reason)") }
        }
    }

    private func line(_ text: String) {
        lastLine = .now
        write(text + "\n")
    }

    /// Takes the bar away.
    func end() { replace("") }

    private func replace(_ line: String) {
        guard isTerminal, line != shown else { return }
        shown = line
        write("\r\u{1B}[K\(line)")
    }

    /// A bar, and beside it how much is done: `[########----------------]  35 %  7 of 20  4 min left`.
    static func bar(_ progress: LibraryPreparation.Progress) -> String {
        let width = 24
        let filled = min(max(Int(progress.fraction * Double(width)), 0), width)
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
        let words = words(progress)
        let padding = String(repeating: " ", count: max(0, 3 - words.prefix { $0 != " " }.count))
        return "[\(bar)] \(padding)\(words)"
    }

    /// How much is done, in words: `35 %  7 of 20  4 min left`.
    private static func words(_ progress: LibraryPreparation.Progress) -> String {
        let left = progress.secondsLeft.map { "  \(text(seconds: $0)) left" } ?? ""
        return "\(Int(progress.fraction * 100)) %  \(progress.made) of \(progress.total)\(left)"
    }

    /// A time as one says it: `0.4 s`, `12 s`, `3 min` or `2 h 5 min`.
    static func text(seconds: Double) -> String {
        if seconds < 10 { return "\((seconds * 10).rounded() / 10) s" }
        let whole = Int(seconds.rounded())
        if whole < 120 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        return minutes < 120 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
