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
        notes: ["A signal stops listening, answers what was accepted, and ends; a second one ends at once."],
        body: { settings, operands in
            var configuration = settings
            if let folder = operands.first { configuration.library = folder }
            try configuration.readTokenFiles()
            let ending = EndingSignals()
            let service: PortholeService
            let overview: ServiceOverview
            do throws(ServiceStartError) {
                service = try PortholeService(configuration: configuration)
                overview = service.overview(configuration, addresses: try service.start())
            } catch {
                throw CommandFailure(message: error.description)
            }
            switch configuration.log.format {
            case .text: Terminal.complain(overview.banner)
            case .json: service.log(overview.line)
            }
            ending.wait(for: service)
            return .done
        }
    )
}
