import PortholeServer

/// Shows a verification on standard error: a bar that grows on a terminal, else a line every few seconds; and what has
/// come of it as text.
final class VerificationDisplay {
    private let isTerminal: Bool
    private let write: (String) -> Void
    private var shown = ""
    private var last = ContinuousClock.now

    /// How often a line is written where nobody watches.
    private static let interval = Duration.seconds(5)

    /// A display for a terminal, or for a file or pipe.
    init(isTerminal: Bool, write: @escaping (String) -> Void = Terminal.complain) {
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Shows how far it is.
    func show(_ progress: Verification.Progress) {
        if isTerminal {
            let line = PreparationDisplay.bar(progress)
            guard line != shown else { return }
            shown = line
            write("\r\u{1B}[K\(line)")
        } else if last.duration(to: .now) >= Self.interval {
            last = .now
            let left = progress.secondsLeft.map { ", \(PreparationDisplay.text(seconds: $0)) left" } ?? ""
            let percent = Int(progress.fraction * 100)
            write("verified \(progress.made) of \(progress.total), \(percent) % of what is known to do\(left)\n")
        }
    }

    /// Takes the bar away.
    func end() {
        if !shown.isEmpty { write("\r\u{1B}[K") }
        shown = ""
    }

    /// What was found, a line each, and a line that sums it up.
    static func text(_ summary: VerificationSummary) -> String {
        func counted(_ count: Int, _ one: String, _ more: String) -> String { "\(count) \(count == 1 ? one : more)" }
        let sampled =
            summary.areas < summary.allAreas ? ", \(summary.areas) of \(summary.allAreas) parts (--all: every one)" : ""
        let counts = [
            counted(summary.count(.error), "error", "errors"),
            counted(summary.count(.warning), "warning", "warnings"), "\(summary.count(.advice)) advice",
        ]
        let looked = "\(counted(summary.pictures, "picture", "pictures")), \(summary.compared) of them by their tiles"
        let lines =
            summary.findings.map(\.line) + [
                "Verified: \(looked): \(counted(summary.tiles, "tile", "tiles"))\(sampled); "
                    + "\(counts.joined(separator: ", ")); \(PreparationDisplay.text(seconds: summary.seconds))."
            ]
        return lines.joined(separator: "\n") + "\n"
    }
}
