import Glibc
import Imaging

/// `porthole-worker demo FOLDER`.
enum DemoCommand {
    static func run(_ arguments: [String]) -> Int32 {
        guard let folder = arguments.first, arguments.count == 1, !folder.hasPrefix("-") else {
            WorkerCommand.complain("usage: porthole-worker demo FOLDER")
            return 2
        }
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            WorkerCommand.complain("the folder \(folder) cannot be made: \(String(cString: strerror(errno)))")
            return 1
        }
        let meter = Meter(folder: folder)
        do {
            try DemoPictures.write(to: folder) { meter.show($0) }
        } catch {
            WorkerCommand.complain(error.message)
            return 1
        }
        meter.finish()
        return 0
    }

    /// Says on standard error how far the work is: one line that changes on a terminal, else a line a picture.
    private final class Meter {
        private let folder: String
        private let isTerminal = isatty(2) == 1
        private var file = ""
        private var percent = -1

        init(folder: String) {
            self.folder = folder
        }

        func show(_ progress: DemoPictures.Progress) {
            let percent = Int(progress.fraction * 100)
            guard progress.file != file || (isTerminal && percent != self.percent) else { return }
            file = progress.file
            self.percent = percent
            let line = "\(percent)".leftPadded(to: 3) + " %  \(folder)/\(file)"
            write(isTerminal ? "\r\u{1B}[K\(line)" : line + "\n")
        }

        func finish() {
            write(
                (isTerminal ? "\r\u{1B}[K" : "") + "100 %  \(DemoPictures.names.joined(separator: ", ")) in \(folder)\n"
            )
        }

        private func write(_ text: String) {
            _ = text.withCString { Glibc.write(2, $0, strlen($0)) }
        }
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
