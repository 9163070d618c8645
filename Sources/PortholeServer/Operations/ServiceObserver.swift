import HTTPMessage
import SocketServer

/// Connections that came and went.
struct ConnectionCounts: Hashable, Sendable {
    /// How many are open.
    var open = 0
    /// How many were accepted.
    var opened: UInt64 = 0
    /// How many were turned away, by reason.
    var refused: [String: UInt64] = [:]
    /// How many time limits ended something, by limit.
    var timedOut: [String: UInt64] = [:]
}

/// Writes the access log and keeps the counts: one line and one count for every exchange, whoever answered it.
final class ServiceObserver: ServerObserver {
    /// Counts by route.
    let requests = RequestMetrics()

    private let writer: LogWriter
    private let format: ServiceConfiguration.Log.Format
    private let counts = Guarded(ConnectionCounts())

    /// An observer that logs in a form.
    init(writer: LogWriter, format: ServiceConfiguration.Log.Format) {
        self.writer = writer
        self.format = format
        for refusal in ConnectionRefusal.allCases { counts.withLock { $0.refused[refusal.rawValue] = 0 } }
        for limit in TimeLimit.allCases { counts.withLock { $0.timedOut[limit.rawValue] = 0 } }
    }

    /// How connections have come and gone so far.
    var connections: ConnectionCounts { counts.withLock { $0 } }

    /// Logs and counts an exchange.
    func exchangeCompleted(_ summary: ExchangeSummary) {
        let note = summary.note as? ExchangeNote
        let seconds =
            Double(summary.duration.components.seconds) + Double(summary.duration.components.attoseconds) * 1e-18
        requests.record(
            route: note?.route ?? RequestMetrics.otherRoute,
            status: summary.status?.code ?? 0,
            bytes: summary.bodyBytes,
            seconds: seconds
        )
        let access = LogLine.Access(
            peer: summary.peer,
            method: summary.method?.rawValue ?? "-",
            target: summary.target ?? "-",
            status: summary.status?.code ?? 0,
            bytes: summary.bodyBytes,
            milliseconds: seconds * 1000,
            cache: note?.cache?.rawValue,
            note: summary.protocolError ?? (summary.ending == .answered ? nil : summary.ending.rawValue)
        )
        write(.access(access))
    }

    func connectionOpened() {
        counts.withLock { counts in
            counts.open += 1
            counts.opened += 1
        }
    }

    func connectionClosed() {
        counts.withLock { $0.open -= 1 }
    }

    func connectionRefused(_ refusal: ConnectionRefusal) {
        counts.withLock { $0.refused[refusal.rawValue, default: 0] += 1 }
    }

    func connectionTimedOut(_ limit: TimeLimit) {
        counts.withLock { $0.timedOut[limit.rawValue, default: 0] += 1 }
    }

    /// Writes a message among the requests.
    func log(_ message: String) {
        write(.message(message))
    }

    private func write(_ content: LogLine.Content) {
        writer.write(LogLine(time: .now, content: content).bytes(as: format))
    }
}
