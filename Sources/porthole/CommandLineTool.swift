import PortholeServer

/// The tool: picks the command that the first argument names, and turns what went wrong into words and a status.
enum CommandLineTool {
    /// How the process ends.
    enum ExitStatus: Int32 {
        case done = 0
        case failed = 1
        case wrongUsage = 2
    }

    static let commands: [Command] = [.serve, .prepare, .verify, .view, .export, .demo, .health]

    static func run(_ arguments: [String], environment: [String: String]) -> ExitStatus {
        guard let first = arguments.first else {
            Terminal.complain(overview)
            return .wrongUsage
        }
        do {
            return try pick(first, Array(arguments.dropFirst()), environment)
        } catch let failure as UsageError {
            let hint = commands.contains { $0.name == first } ? "porthole help \(first)" : "porthole help"
            Terminal.complain("porthole: \(failure.message)\nTry '\(hint)'.\n")
            return .wrongUsage
        } catch let failure as CommandFailure {
            Terminal.complain("porthole: \(failure.message)\n")
            return .failed
        } catch {
            Terminal.complain("porthole: \(error)\n")
            return .failed
        }
    }

    private static func pick(
        _ first: String,
        _ rest: [String],
        _ environment: [String: String]
    ) throws -> ExitStatus {
        switch first {
        case "--help", "-h": return try help(rest)
        case "help": return try help(rest.filter { $0 != "--help" && $0 != "help" })
        case "--version", "-V", "version":
            guard let extra = rest.first else { return try show("porthole \(portholeVersion)\n") }
            throw UsageError("unexpected argument \"\(extra)\"")
        default:
            let command = try command(named: first)
            try refuseUnknownVariables(in: environment, known: commands.flatMap(\.environmentNames))
            return try command.run(rest, environment)
        }
    }

    private static func help(_ arguments: [String]) throws -> ExitStatus {
        guard arguments.count < 2 else { throw UsageError("unexpected argument \"\(arguments[1])\"") }
        guard let name = arguments.first else { return try show(overview) }
        return try show(command(named: name).help)
    }

    private static func command(named name: String) throws(UsageError) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        let known = commands.map(\.name) + ["help", "--help", "--version"]
        throw .unknown(name.hasPrefix("-") ? "option" : "command", name, known: known)
    }

    /// Writes to standard output.
    static func show(_ text: String) throws -> ExitStatus {
        try Terminal.write(Array(text.utf8), to: .output)
        return .done
    }

    private static var overview: String {
        var help = HelpText(
            summary: "Porthole serves any part of any image, at any zoom, over HTTP.",
            usage: ["porthole COMMAND [OPTIONS] [ARGUMENTS]", "porthole help COMMAND", "porthole --version"]
        )
        help.add(heading: "Commands", commands.map { ("\($0.name) \($0.operand)", $0.summary) })
        help.add(paragraph: "Exit status: 0 done, 1 failed, 2 wrong usage.")
        return help.text
    }
}

/// What kept a command from being done, in words.
struct CommandFailure: Error {
    let message: String
}
