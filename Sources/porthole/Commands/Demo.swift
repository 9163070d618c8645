import Glibc
import PortholeServer

extension Command {
    /// `porthole demo FOLDER`: this process becomes the worker, which draws; so its progress and status are this one's.
    static let demo = Command(
        "demo",
        operand: "FOLDER",
        operands: 1...1,
        summary: "writes demonstration pictures into FOLDER, among them a chart with its coordinates printed on it",
        options: [CommandOption.workerExecutable],
        defaults: ServiceConfiguration(library: ""),
        body: { settings, operands in
            let worker = settings.workers.resolvedExecutable
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(worker), strdup("demo"), strdup(operands[0]), nil]
            execv(worker, &arguments)
            throw CommandFailure(message: "cannot start the worker \(worker): \(Terminal.reason())")
        }
    )
}
