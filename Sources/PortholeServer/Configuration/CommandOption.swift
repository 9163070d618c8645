/// One option of a command: how it is spelled, what it means, and where its value goes.
///
/// A command's options are one table; the parser, the help, the names in the environment and the documentation's tests
/// all read it.
public struct CommandOption<Settings: Sendable>: Sendable {
    /// The name without its dashes: `memory-cache`.
    public let name: String
    /// The letter of the short spelling.
    public let short: Character?
    /// The heading that the help puts it under.
    public let heading: String
    /// What it does, in a few words.
    public let summary: String
    /// What stands for the value in the help.
    public let placeholder: String
    /// What a value may be, to follow "is not".
    public let allowed: String
    /// Whether it may stand without a value, and then is `true`.
    public let isFlag: Bool
    /// Whether it may be given more than once.
    public let repeats: Bool
    /// Whether its value must not be repeated in messages.
    public let isSecret: Bool
    /// The value that holds where nothing was given, as one would write it; `nil` where there is none.
    public let shownDefault: @Sendable (Settings) -> String?
    /// Takes the values given, none of them an error; gives the first that is not allowed.
    let store: @Sendable ([String], inout Settings) -> Refusal?

    /// The value that an option did not take.
    struct Refusal {
        let value: String
    }

    /// `memory-cache` as `PORTHOLE_MEMORY_CACHE`.
    public var environmentName: String {
        "PORTHOLE_" + name.uppercased().replacing("-", with: "_")
    }

    /// An option with one value, kept at `path`.
    init<Value: Sendable>(
        _ name: String,
        short: Character? = nil,
        _ form: ValueForm<Value>,
        at path: WritableKeyPath<Settings, Value> & Sendable,
        under heading: String,
        _ summary: String
    ) {
        self.init(
            name,
            short,
            form,
            heading,
            summary,
            shownDefault: { form.show($0[keyPath: path]) },
            assign: { $1[keyPath: path] = $0[0] }
        )
    }

    /// An option with one value, kept at `path`, and `absent` as what holds without it.
    init<Value: Sendable>(
        _ name: String,
        short: Character? = nil,
        _ form: ValueForm<Value>,
        at path: WritableKeyPath<Settings, Value?> & Sendable,
        absent: String? = nil,
        under heading: String,
        _ summary: String
    ) {
        self.init(
            name,
            short,
            form,
            heading,
            summary,
            shownDefault: { $0[keyPath: path].map(form.show) ?? absent },
            assign: { $1[keyPath: path] = $0[0] }
        )
    }

    /// An option that may be repeated, all its values kept at `path`.
    init<Value: Sendable>(
        _ name: String,
        _ form: ValueForm<Value>,
        each path: WritableKeyPath<Settings, [Value]> & Sendable,
        under heading: String,
        _ summary: String
    ) {
        self.init(
            name,
            nil,
            form,
            heading,
            summary,
            repeats: true,
            shownDefault: { $0[keyPath: path].map(form.show).joined(separator: ", ") },
            assign: { $1[keyPath: path] = $0 }
        )
    }

    /// An option that is given or not.
    init(
        flag name: String,
        at path: WritableKeyPath<Settings, Bool> & Sendable,
        under heading: String,
        _ summary: String
    ) {
        self.init(
            name,
            nil,
            .flag,
            heading,
            summary,
            isFlag: true,
            shownDefault: { _ in nil },
            assign: { $1[keyPath: path] = $0[0] }
        )
    }

    private init<Value: Sendable>(
        _ name: String,
        _ short: Character?,
        _ form: ValueForm<Value>,
        _ heading: String,
        _ summary: String,
        isFlag: Bool = false,
        repeats: Bool = false,
        shownDefault: @escaping @Sendable (Settings) -> String?,
        assign: @escaping @Sendable ([Value], inout Settings) -> Void
    ) {
        self.name = name
        self.short = short
        self.heading = heading
        self.summary = summary
        self.placeholder = form.placeholder
        self.allowed = form.allowed
        self.isFlag = isFlag
        self.repeats = repeats
        isSecret = form.isSecret
        self.shownDefault = shownDefault
        self.store = { texts, settings in
            var values: [Value] = []
            for text in texts {
                guard let value = form.parse(text) else { return Refusal(value: text) }
                values.append(value)
            }
            assign(values, &settings)
            return nil
        }
    }
}

extension CommandOption {
    /// The same option for settings that hold these settings at `path`.
    public func within<Outer: Sendable>(
        _ path: WritableKeyPath<Outer, Settings> & Sendable
    ) -> CommandOption<Outer> {
        CommandOption<Outer>(self, at: path)
    }

    private init<Inner: Sendable>(
        _ option: CommandOption<Inner>,
        at path: WritableKeyPath<Settings, Inner> & Sendable
    ) {
        name = option.name
        short = option.short
        heading = option.heading
        summary = option.summary
        placeholder = option.placeholder
        allowed = option.allowed
        isFlag = option.isFlag
        repeats = option.repeats
        isSecret = option.isSecret
        shownDefault = { option.shownDefault($0[keyPath: path]) }
        store = { texts, settings in
            option.store(texts, &settings[keyPath: path]).map { Refusal(value: $0.value) }
        }
    }
}
