import PortholeServer

/// One command: its name, its help, and what it does.
struct Command: Sendable {
    let name: String
    /// What follows the options, as in `[FOLDER]`.
    let operand: String
    let summary: String
    let help: String
    /// The variables that stand for its options.
    let environmentNames: [String]
    let run: @Sendable ([String], [String: String]) throws -> CommandLineTool.ExitStatus

    /// A command with a table of options over `defaults`.
    ///
    /// `body` gets the settings and the operands, as many of these as `operands` says.
    init<Settings: Sendable>(
        _ name: String,
        operand: String,
        operands: ClosedRange<Int>,
        summary: String,
        options: [CommandOption<Settings>],
        defaults: Settings,
        notes: [String] = [],
        body: @escaping @Sendable (Settings, [String]) throws -> CommandLineTool.ExitStatus
    ) {
        self.name = name
        self.operand = operand
        self.summary = summary
        environmentNames = options.map(\.environmentName)

        let capital = summary.prefix(1).uppercased() + summary.dropFirst() + "."
        var help = HelpText(summary: capital, usage: ["porthole \(name) [OPTIONS] \(operand)"])
        help.add(options, defaults: defaults)
        help.add(heading: "General", [("    --help", "this text"), ("    --version", "the version")])
        for note in notes { help.add(paragraph: note) }
        if let example = options.first(where: { $0.name.contains("-") }) ?? options.first {
            help.add(
                paragraph: "Every option can also be set in the environment: --\(example.name) as "
                    + "\(example.environmentName). The command line wins."
            )
        }
        let text = help.text
        self.help = text

        let parser = CommandParser(options: options, operands: operands, operandName: operand)
        run = { arguments, environment in
            var settings = defaults
            switch try parser.parse(arguments: arguments, environment: environment, into: &settings) {
            case .help: return try CommandLineTool.show(text)
            case .version: return try CommandLineTool.show("porthole \(portholeVersion)\n")
            case .run(let operands): return try body(settings, operands)
            }
        }
    }
}
