import Dispatch
import Glibc

/// Writes lines to a descriptor without ever making the one who logs wait.
///
/// Lines are gathered and written together by a queue of the writer's own. Where the descriptor's reader is stuck they
/// pile up to a bound; beyond it they are dropped, and counted, and a line says so as soon as there is a way again.
final class LogWriter: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isScheduled = false
        var dropped: UInt64 = 0
        var reportedDropped: UInt64 = 0
    }

    private let descriptor: Int32
    private let capacity: Int
    private let dropNotice: @Sendable (UInt64) -> [UInt8]
    private let queue = DispatchQueue(label: "log")
    private let state = Guarded(State())

    /// A writer to an open descriptor, which it does not close, that holds back no more than `capacity` bytes.
    ///
    /// `dropNotice` makes the line that tells how many were dropped.
    init(descriptor: Int32, capacity: Int = 4 << 20, dropNotice: @escaping @Sendable (UInt64) -> [UInt8]) {
        self.descriptor = descriptor
        self.capacity = capacity
        self.dropNotice = dropNotice
    }

    /// How many lines were dropped since the start.
    var dropped: UInt64 { state.withLock { $0.dropped } }

    /// Queues one line, given without its line feed.
    func write(_ line: [UInt8]) {
        let mustSchedule = state.withLock { state in
            guard state.pending.count + line.count < capacity else {
                state.dropped += 1
                return false
            }
            state.pending.append(contentsOf: line)
            state.pending.append(UInt8(ascii: "\n"))
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        // A little later, so that a burst of lines is one system call, and few threads are woken for it.
        if mustSchedule { queue.asyncAfter(deadline: .now() + .milliseconds(50)) { self.writePending() } }
    }

    /// Waits until every line queued so far is written, or the time is over.
    func flush(timeout: DispatchTimeInterval = .seconds(1)) {
        let isDone = DispatchSemaphore(value: 0)
        queue.async {
            self.writePending()
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + timeout)
    }

    private func writePending() {
        var batch = state.withLock { state in
            defer {
                state.pending = []
                state.isScheduled = false
                state.reportedDropped = state.dropped
            }
            if state.dropped > state.reportedDropped {
                state.pending.append(contentsOf: dropNotice(state.dropped - state.reportedDropped))
                state.pending.append(UInt8(ascii: "\n"))
            }
            return state.pending
        }
        var rest = batch[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                // Nobody reads any more: what could not be written is gone, and counted.
                let lost = UInt64(rest.count { $0 == UInt8(ascii: "\n") })
                state.withLock { $0.dropped += lost }
                return
            }
        }
        batch = []
    }
}
