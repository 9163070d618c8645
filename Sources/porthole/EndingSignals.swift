import Dispatch
import Glibc
import PortholeServer
import Synchronization

/// SIGTERM and SIGINT from the moment this is made: the first drains the service, a second ends the process at once.
///
/// `@unchecked Sendable`: the sources are set once, before anybody else has the value.
final class EndingSignals: @unchecked Sendable {
    private struct State {
        var signals = 0
        var service: PortholeService?
    }

    private let state = Mutex(State())
    private let drained = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    init() {
        let queue = DispatchQueue(label: "porthole.signals")
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for source in sources {
            source.setEventHandler(handler: DispatchWorkItem { [weak self] in self?.received() })
            source.activate()
        }
    }

    /// Waits until a signal has come, before this call or in it, and the service is drained.
    func wait(for service: PortholeService) {
        let isLate = state.withLock { state in
            state.service = service
            return state.signals > 0
        }
        if isLate { drain(service) }
        drained.wait()
    }

    private func received() {
        let (signals, service) = state.withLock { state in
            state.signals += 1
            return (state.signals, state.service)
        }
        if signals > 1 {
            service?.log("ended at once by a second signal")
            service?.stop()
            exit(1)
        }
        if let service { drain(service) }
    }

    private func drain(_ service: PortholeService) {
        service.log("draining: what was accepted is answered, a second signal ends at once")
        service.drain { [drained] in drained.signal() }
    }
}
