import PortholeServer

extension Command {
    /// `porthole health`: asks a running service whether it is ready; what a container's health check calls.
    static let health = Command(
        "health",
        operand: "[ADDRESS]",
        operands: 0...1,
        summary:
            "asks the service at ADDRESS (default: where 'serve' listens) whether it is ready; status 0 if it is",
        options: [CommandOption.listen],
        defaults: ServiceConfiguration(library: ""),
        body: { settings, operands in
            guard let address = operands.first ?? settings.listen.first else { throw UsageError("ADDRESS is missing") }
            switch HealthProbe.ask(address) {
            case .ready: return .done
            case .unready(let reason): throw CommandFailure(message: "\(address) is not ready: \(reason)")
            case .wrongAddress(let reason): throw UsageError(reason)
            }
        }
    )
}
