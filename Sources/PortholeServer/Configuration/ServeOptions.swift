extension CommandOption<ServiceConfiguration> {
    /// What `porthole serve` can be told: the one table behind its parser, its help and its environment.
    public static let serve: [CommandOption] =
        listening + editing + uploads + workers + limits + iiif + connections + caching + pyramids + [log]

    /// Where the service listens, or is asked for.
    public static let listen = CommandOption(
        "listen",
        .address,
        each: \.listen,
        under: "Listening",
        "where it listens: 127.0.0.1:8080, [::1]:8080 or unix:PATH; may be repeated; port 0 takes a free one"
    )

    private static let listening: [CommandOption] = [
        listen,
        CommandOption(
            "public-url",
            .url,
            at: \.publicURL,
            absent: "links are relative",
            under: "Listening",
            "the address that clients know this service by, where a proxy stands before it"
        ),
    ]

    /// Which worker is run.
    public static let workerExecutable = CommandOption(
        "worker",
        .text("PATH", allowed: "a path"),
        at: \.workers.executable,
        absent: "porthole-worker beside porthole",
        under: "Workers",
        "the worker's executable"
    )

    /// The worker processes, for every command that drives them.
    public static let workerProcess: [CommandOption] = [
        workerExecutable,
        CommandOption(
            "worker-memory",
            .bytes((64 << 20)...(1 << 40)),
            at: \.workers.memoryLimit,
            under: "Workers",
            "the bytes of data that one worker may hold"
        ),
        CommandOption(
            "cache",
            .text("FOLDER", allowed: "a folder"),
            at: \.cache,
            absent: "$XDG_CACHE_HOME/porthole, else $HOME/.cache/porthole, else in $TMPDIR",
            under: "Workers",
            "where pyramids of large pictures are kept, and what else may be deleted at any time"
        ),
    ]

    /// How many workers there are.
    static let workerCount = CommandOption(
        "workers",
        .count(1...256),
        at: \.workers.count,
        absent: "one a core",
        under: "Workers",
        "how many pictures are worked on at once"
    )

    private static let workers: [CommandOption] =
        [
            workerCount,
            CommandOption(
                "queue",
                .count(0...100_000),
                at: \.workers.queueLimit,
                under: "Workers",
                "how many views may wait for a worker, and as many tiles besides; further ones get 503 and Retry-After"
            ),
        ] + workerProcess

    /// How large a source may be, for every command that reads some.
    static let sourceLimits: [CommandOption] = [
        CommandOption(
            "max-source-pixels",
            .pixels(1...1_000_000_000_000),
            at: \.limits.sourcePixels,
            under: "Limits",
            "the largest source picture, in pixels"
        ),
        CommandOption(
            "max-source-bytes",
            .bytes(1...(1 << 50)),
            at: \.limits.sourceBytes,
            under: "Limits",
            "the largest source file"
        ),
    ]

    /// How large a picture may be that is made.
    static let outputPixels = CommandOption(
        "max-output-pixels",
        .pixels(1...500_000_000),
        at: \.limits.outputPixels,
        under: "Limits",
        "the largest picture sent, in pixels"
    )

    /// How long making one may take.
    static let renderTime = CommandOption(
        "render-time",
        .milliseconds(1...3_600_000),
        at: \.limits.renderMilliseconds,
        under: "Limits",
        "how long rendering one picture may take"
    )

    private static let pictureLimits: [CommandOption] = [
        outputPixels,
        CommandOption(
            "max-viewport",
            .points(1...65_535),
            at: \.limits.viewport,
            under: "Limits",
            "the longest side of a viewport, in points"
        ),
        renderTime,
    ]

    /// What one picture may cost, for every command that renders.
    public static let limits = sourceLimits + pictureLimits

    private static let connections: [CommandOption] = [
        CommandOption(
            "connections",
            .count(1...1_000_000),
            at: \.connections.maximum,
            under: "Connections",
            "how many may be open at once"
        ),
        CommandOption(
            "head-time",
            .milliseconds(1...3_600_000),
            at: \.connections.headMilliseconds,
            under: "Connections",
            "how long a request's head may take to arrive"
        ),
        CommandOption(
            "body-time",
            .milliseconds(1...86_400_000),
            at: \.connections.bodyMilliseconds,
            under: "Connections",
            "how long a request's body may take to arrive, and that of a refused one be thrown away, at most 1m"
        ),
        CommandOption(
            "idle-time",
            .milliseconds(1...86_400_000),
            at: \.connections.idleMilliseconds,
            under: "Connections",
            "how long a connection may lie idle"
        ),
        CommandOption(
            "write-time",
            .milliseconds(1...86_400_000),
            at: \.connections.writeMilliseconds,
            under: "Connections",
            "how long a client may read nothing of its answer"
        ),
        CommandOption(
            "drain-time",
            .milliseconds(0...3_600_000),
            at: \.connections.drainMilliseconds,
            under: "Connections",
            "how long SIGTERM waits for what is in flight"
        ),
        CommandOption(
            "max-target",
            .bytes(64...(1 << 20)),
            at: \.connections.targetBytes,
            under: "Connections",
            "the longest path and query of a request"
        ),
        CommandOption(
            "max-fields",
            .count(1...10_000),
            at: \.connections.fieldCount,
            under: "Connections",
            "the most header fields of a request"
        ),
        CommandOption(
            "max-field-bytes",
            .bytes(256...(1 << 24)),
            at: \.connections.fieldBytes,
            under: "Connections",
            "the most bytes of a request's header fields"
        ),
        CommandOption(
            "max-body",
            .bytes(0...(1 << 40)),
            at: \.connections.bodyBytes,
            under: "Connections",
            "the largest body of a request"
        ),
    ]

    private static let caching: [CommandOption] = [
        CommandOption(
            "memory-cache",
            .bytes(0...(1 << 44)),
            at: \.caching.derivativeBytes,
            under: "Caching",
            "how many bytes of finished pictures are kept in memory"
        ),
        CommandOption(
            "max-age",
            .seconds(0...31_536_000),
            at: \.caching.maximumAge,
            under: "Caching",
            "how long a client may use an answer without asking again"
        ),
    ]

    private static let log = CommandOption(
        "log",
        .choice,
        at: \.log.format,
        under: "Log",
        "the form of a line on standard error"
    )
}
