import SocketServer
import Synchronization
import WorkerPool

/// What a client waits for: its works are given up when it leaves.
final class WorkHold: Sendable {
    private struct State {
        var isAbandoned = false
        var newest = 0
        var ticket: WorkTicket?
    }

    private let state = Mutex(State())

    /// Nothing waited for yet, by the client of this exchange.
    init(_ exchange: Exchange) {
        exchange.onAbandoned { self.abandon() }
    }

    /// Submits the work that is waited for next; the one before, if any, has ended.
    func hold(_ submit: () -> WorkTicket) {
        // A work may end, and the next begin, before its own submission returns: the older ticket comes late then.
        let number = state.withLock { state in
            state.newest += 1
            return state.newest
        }
        let ticket = submit()
        let isAbandoned = state.withLock { state in
            if state.newest == number { state.ticket = ticket }
            return state.isAbandoned
        }
        if isAbandoned { ticket.cancel() }
    }

    private func abandon() {
        let ticket = state.withLock { state in
            state.isAbandoned = true
            return state.ticket
        }
        ticket?.cancel()
    }
}
