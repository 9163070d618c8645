extension CommandOption<ServiceConfiguration> {
    /// How much is kept on the disk.
    static let pyramidBytes = CommandOption(
        "cache-size",
        .bytes(0...(1 << 50)),
        at: \.pyramids.bytes,
        under: "Pyramids",
        "how many bytes of pyramids are kept in the cache folder, those used longest ago removed first; 0 makes none"
    )

    /// Which pictures get one; the smallest level of a pyramid has to be none of them, and is one tile at most.
    static let pyramidThreshold = CommandOption(
        "pyramid-from",
        .pixels(65_536...1_000_000_000),
        at: \.pyramids.threshold,
        under: "Pyramids",
        "the most pixels of a picture that is decoded as a whole; one that has to be and has more gets a pyramid"
    )

    /// How long making one may take.
    static let pyramidTime = CommandOption(
        "pyramid-time",
        .milliseconds(1...86_400_000),
        at: \.pyramids.makingMilliseconds,
        under: "Pyramids",
        "how long making one may take"
    )

    /// The pyramids of a service.
    static let pyramids: [CommandOption] = [
        pyramidBytes, pyramidThreshold, pyramidTime,
        CommandOption(
            "pyramid-wait",
            .milliseconds(0...600_000),
            at: \.pyramids.waitMilliseconds,
            under: "Pyramids",
            "how long a request waits for a pyramid before it gets 503 and Retry-After"
        ),
    ]

    /// What making pyramids can be told.
    static let pyramidMaking: [CommandOption] = [pyramidBytes, pyramidThreshold, pyramidTime]

    /// What `porthole prepare` can be told.
    public static let prepare: [CommandOption] = [workerCount] + workerProcess + sourceLimits + pyramidMaking
}
