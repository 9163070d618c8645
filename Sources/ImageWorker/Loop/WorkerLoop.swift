import CLinux
import Glibc
import ImageRequests
import WorkerFrames

/// A worker's life: one request after the other, until the pool hangs up.
final class WorkerLoop {
    /// Bytes of a request: a query, and the paths of the picture and of as many stickers as the front can be told to
    /// allow; a path of 4096 bytes takes 20 KiB where none of them is a letter.
    private static let requestBytes = 32 << 20
    /// How often a running job looks whether it is still wanted.
    private static let checkInterval: UInt64 = 5_000_000

    private let descriptor: Int32
    private var socket: FrameSocket
    /// How often, at most, a running job says how far it is.
    private static let reportInterval: UInt64 = 100_000_000
    private var lastCheck: UInt64 = 0
    private var lastReport: UInt64 = 0
    private var run: UInt32 = 0
    private var isCancelled = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
        socket = FrameSocket(descriptor: descriptor, limits: FrameLimits(bodyBytes: Self.requestBytes))
    }

    /// Says that the worker is ready, and answers requests by `job` until the pool hangs up.
    ///
    /// `note` goes into the log. `job` is given a request's bytes; while it works, it asks `isRunCancelled()` now and
    /// then. False when the pool broke the rules.
    func serve(note: String, _ job: (_ request: [UInt8]) -> JobOutcome) -> Bool {
        guard FrameSocket.send(Frame(kind: .ready, run: 0, body: Array(note.utf8)), to: descriptor) else { return true }
        while true {
            guard let event = try? socket.receive() else { return false }
            guard case .frame(let frame) = event else { return true }
            switch frame.kind {
            case .request: break
            case .cancel: continue  // Its run has ended meanwhile.
            default: return false
            }
            run = frame.run
            isCancelled = false
            lastCheck = Self.now()
            lastReport = 0
            let outcome = job(frame.body)
            guard send(outcome) else { return true }
            if outcome.endsWorker { return true }
        }
    }

    /// Whether the pool has told this run to end; looks every five milliseconds, and costs nothing in between.
    func isRunCancelled() -> Bool {
        if isCancelled { return true }
        let now = Self.now()
        guard now - lastCheck >= Self.checkInterval else { return false }
        lastCheck = now
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard socket.hasUnread || poll(&polled, 1, 0) > 0 else { return false }
        guard let event = try? socket.receive(), case .frame(let frame) = event else {
            // Nobody is there to take the answer.
            _exit(0)
        }
        isCancelled = frame.kind == .cancel && frame.run == run
        return isCancelled
    }

    /// Says how far the running job is, 0 to 1; at most ten times a second, whatever it is called with.
    func report(_ fraction: Double) {
        let now = Self.now()
        guard now - lastReport >= Self.reportInterval else { return }
        lastReport = now
        let body = Array(DecimalText.shortest((fraction * 10_000).rounded() / 10_000).utf8)
        _ = FrameSocket.send(Frame(kind: .progress, run: run, body: body), to: descriptor)
    }

    private func send(_ outcome: JobOutcome) -> Bool {
        switch outcome.answer {
        case .reply(let head, let body):
            FrameSocket.send(
                Frame(kind: .reply, run: run, head: head, body: body, isLast: outcome.endsWorker),
                to: descriptor
            )
        case .failure(let text):
            FrameSocket.send(Frame(kind: .failure, run: run, body: text, isLast: outcome.endsWorker), to: descriptor)
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
