import Dispatch
import Glibc

/// SIGINT, SIGTERM and SIGHUP from the moment this is made: the first calls a closure, a second ends the process at
/// once.
///
/// `@unchecked Sendable`: the sources are set once, before anybody else has the value; one queue alone counts.
final class Interruption: @unchecked Sendable {
    private var signals = 0
    private let first: @Sendable () -> Void
    private var sources: [any DispatchSourceSignal] = []

    /// Calls `first` from a queue of its own.
    init(_ first: @escaping @Sendable () -> Void) {
        self.first = first
        let queue = DispatchQueue(label: "porthole.interruption")
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let before = signal(number, SIG_IGN)
            // Started by nohup, it is to outlive the terminal.
            if number == SIGHUP, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                return nil
            }
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for source in sources {
            source.setEventHandler(handler: DispatchWorkItem { [weak self] in self?.received() })
            source.activate()
        }
    }

    private func received() {
        signals += 1
        if signals > 1 { exit(CommandLineTool.ExitStatus.failed.rawValue) }
        first()
    }
}
