/// Reads a worker's stderr on the thread that reads its replies, so that a full pipe never keeps a reply from coming.
struct ErrorReader {
    private let process: WorkerProcess
    private var relay = LineRelay(now: SuspendingClock().now)
    private var space = [UInt8](repeating: 0, count: 16 << 10)
    private var isOpen = true

    init(process: WorkerProcess) {
        self.process = process
    }

    /// Its last lines as one.
    var lastWords: String? { relay.lastWords }

    /// Waits until the socket or the stderr has something; the lines to log.
    mutating func wait() -> [String] {
        process.waitForInput(hasErrors: isOpen) ? read() : []
    }

    /// What is left once the worker has ended.
    mutating func readRest() -> [String] {
        var lines: [String] = []
        // A pipe holds 64 KiB; what a descendant might go on writing is not waited for.
        for _ in 0..<8 where isOpen { lines += read() }
        return lines + relay.finish(now: SuspendingClock().now)
    }

    private mutating func read() -> [String] {
        guard let bytes = process.readErrors(into: &space) else {
            isOpen = false
            return []
        }
        return relay.feed(bytes, now: SuspendingClock().now)
    }
}
