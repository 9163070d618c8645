/// What `porthole verify` is told.
public struct VerifySettings: Sendable {
    /// The most parts of each level that are looked at, unless it is all.
    public var sample = 12
    /// Whether all of every level is looked at.
    public var isComplete = false
    /// Whether what is found is told as JSON.
    public var isJSON = false
    /// The workers, the limits and the cache folder.
    public var service = ServiceConfiguration(library: "")

    /// The parts of each level that are looked at; `nil` is all.
    var areas: Int? { isComplete ? nil : sample }

    /// A sample of each large level, told in words.
    public init() {}
}

extension CommandOption<VerifySettings> {
    /// What `porthole verify` can be told.
    public static let verify: [CommandOption] =
        [
            CommandOption(
                "sample",
                .count(1...1_000_000),
                at: \.sample,
                under: "Verification",
                "the most parts of each level that are looked at; a part has about 4 megapixels, and what has no more is "
                    + "always looked at whole"
            ),
            CommandOption(flag: "all", at: \.isComplete, under: "Verification", "looks at all of every level"),
            CommandOption(
                flag: "json",
                at: \.isJSON,
                under: "Verification",
                "tells what is found as one JSON document"
            ),
        ]
        + ([CommandOption<ServiceConfiguration>.workerCount] + CommandOption<ServiceConfiguration>.workerProcess
        + CommandOption<ServiceConfiguration>.sourceLimits + CommandOption<ServiceConfiguration>.iiif
        + [CommandOption<ServiceConfiguration>.pyramidThreshold])
        .map { $0.within(\.service) }
}
