/// Reads the arguments and the environment of one command by its table of options.
public struct CommandParser<Settings: Sendable>: Sendable {
    /// What was asked for.
    public enum Outcome: Hashable, Sendable {
        /// The command itself, with the arguments that are no options.
        case run(operands: [String])
        /// `--help`
        case help
        /// `--version`
        case version
    }

    private let options: [CommandOption<Settings>]
    private let operands: ClosedRange<Int>
    private let operandName: String

    /// A parser for a command that takes as many `operands` as said, each called `operandName` in messages.
    public init(options: [CommandOption<Settings>], operands: ClosedRange<Int>, operandName: String) {
        self.options = options
        self.operands = operands
        self.operandName = operandName
    }

    /// Reads options into `settings`; an argument wins over the environment.
    ///
    /// Takes `--name value`, `--name=value`, `-n value` and `-nvalue`; after `--` everything is an operand. Only
    /// the variables named after this command's options are read; a repeated option is a list parted by commas there.
    /// Throws where an option is unknown, lacks its value, is given twice, or is not allowed to be what it is.
    public func parse(
        arguments: [String],
        environment: [String: String],
        into settings: inout Settings
    ) throws(UsageError) -> Outcome {
        let split = try split(arguments)
        if let outcome = split.early { return outcome }
        guard split.operands.count <= operands.upperBound else {
            throw UsageError("unexpected argument \"\(split.operands[operands.upperBound])\"")
        }
        guard split.operands.count >= operands.lowerBound else { throw UsageError("\(operandName) is missing") }
        for option in options {
            if let values = split.values[option.name] {
                guard let refusal = option.store(values, &settings) else { continue }
                throw .refused(refusal.value, of: "--" + option.name, option)
            }
            if let text = environment[option.environmentName] {
                let values = option.repeats ? text.split(separator: ",").map(trimmed) : [text]
                let refusal = values.isEmpty ? .init(value: text) : option.store(values, &settings)
                guard let refusal else { continue }
                throw .refused(refusal.value, of: option.environmentName, option)
            }
        }
        return .run(operands: split.operands)
    }

    private struct Split {
        var early: Outcome?
        var operands: [String] = []
        var values: [String: [String]] = [:]
    }

    private func split(_ arguments: [String]) throws(UsageError) -> Split {
        var split = Split()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                split.operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                split.operands.append(argument)
                continue
            }
            if argument == "--help" || (argument == "-h" && (rest.isEmpty || !options.contains { $0.short == "h" })) {
                return Split(early: .help)
            }
            if argument == "--version" { return Split(early: .version) }
            let (option, attached) = try recognised(argument)
            guard let value = attached ?? (option.isFlag ? "true" : rest.popFirst()) else {
                throw UsageError("--\(option.name) lacks its value: \(option.allowed)")
            }
            guard option.repeats || split.values[option.name] == nil else {
                throw UsageError("--\(option.name) is given twice")
            }
            split.values[option.name, default: []].append(value)
        }
        return split
    }

    /// The option that an argument names, with the value that is written into the same argument.
    private func recognised(_ argument: String) throws(UsageError) -> (CommandOption<Settings>, String?) {
        if argument.hasPrefix("--") {
            // By bytes: a value may be a path that begins with a combining accent.
            let parts = argument.utf8.dropFirst(2)
                .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            if let option = options.first(where: { $0.name == parts[0] }) {
                return (option, parts.count > 1 ? parts[1] : nil)
            }
            // What many other servers call it.
            if ["port", "host", "bind", "address"].contains(parts[0]), longNames.contains("--listen") {
                throw UsageError(
                    "unknown option --\(parts[0]); where it listens is --listen, as --listen 127.0.0.1:9000"
                )
            }
            throw .unknown("option", "--" + parts[0], known: longNames)
        }
        let letter = argument[argument.index(after: argument.startIndex)]
        guard let option = options.first(where: { $0.short == letter }) else {
            throw .unknown("option", argument, known: [])
        }
        return (option, argument.count > 2 ? String(argument.dropFirst(2)) : nil)
    }

    private var longNames: [String] { options.map { "--" + $0.name } + ["--help", "--version"] }
}

/// Refuses variables that are named like options of no command: a misspelt limit must not silently be none.
///
/// `known` holds every command's names. What Kubernetes sets for a service called `porthole` is left alone:
/// `PORTHOLE_SERVICE_HOST`, `PORTHOLE_SERVICE_PORT…`, `PORTHOLE_PORT…`.
public func refuseUnknownVariables(in environment: [String: String], known: [String]) throws(UsageError) {
    for name in environment.keys.sorted() where name.hasPrefix("PORTHOLE_") && !known.contains(name) {
        let foreign = ["PORTHOLE_SERVICE_HOST", "PORTHOLE_SERVICE_PORT", "PORTHOLE_PORT"]
        if foreign.contains(where: { name == $0 || name.hasPrefix($0 + "_") }) { continue }
        throw .unknown("variable", name, known: known)
    }
}

private func trimmed(_ text: Substring) -> String {
    let spaces: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: spaces)
    return String(start.reversed().drop(while: spaces).reversed())
}
