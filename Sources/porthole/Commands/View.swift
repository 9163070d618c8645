import PortholeServer

extension Command {
    static let view = Command(
        "view",
        operand: "FILE",
        operands: 1...1,
        summary: "writes the picture that a viewport on FILE shows, as the service would send it",
        options: CommandOption.workerProcess,
        defaults: ServiceConfiguration(library: "."),
        body: { _, _ in throw CommandFailure(message: "not built yet") }
    )
}
