import PortholeServer

extension Command {
    /// `porthole serve [FOLDER]`: the service, until a signal ends it.
    static let serve = Command(
        "serve",
        operand: "[FOLDER]",
        operands: 0...1,
        summary: "serves the pictures below FOLDER (default: the working folder) until SIGTERM or SIGINT",
        options: CommandOption.serve,
        defaults: ServiceConfiguration(library: "."),
        notes: [
            "A signal stops listening, answers what was accepted, and ends; a second one ends at once."
        ],
        body: { settings, operands in
            var configuration = settings
            if let folder = operands.first { configuration.library = folder }
            throw CommandFailure(message: "serving \(configuration.library) is not built yet")
        }
    )
}
