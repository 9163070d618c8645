/// How a pool starts its workers, and what it lets them do.
public struct WorkerPoolConfiguration: Sendable {
    /// Path of the worker's executable.
    public var executable: String
    /// Arguments after the executable's name; the pool adds `--socket-fd 3`.
    public var arguments: [String]
    /// The whole environment of a worker, as `NAME=value`.
    public var environment: [String]
    /// Workers that run works, one each at a time; at least 1.
    public var workers: Int
    /// Workers kept ready to step in for one that ends.
    public var spares: Int = 1
    /// Works that may wait in each lane: a rush of views does not keep a tile out.
    public var queueLimit: Int = 256
    /// How long one run may take, from its start.
    public var deadline: Duration = .seconds(10)
    /// How long a run that was told to end has before its worker is killed.
    public var killGrace: Duration = .milliseconds(200)
    /// How long a work may wait for its start.
    public var queueTimeout: Duration = .seconds(30)
    /// How long a worker may take to say that it is ready.
    public var startTimeout: Duration = .seconds(10)
    /// How long a source that keeps crashing workers is refused.
    public var crashMemory: Duration = .seconds(300)
    /// Images a worker is taken to have open: as many as its own store keeps.
    public var affinitiesPerWorker: Int = 16
    /// Bytes of one reply's body.
    public var maximumReplyBytes: Int = 256 << 20
    /// Added to the niceness of workers that are kept for one lane.
    public var ownNiceness: Int = 10

    /// Creates a configuration; what is not given has its default.
    public init(
        executable: String,
        arguments: [String] = [],
        environment: [String] = WorkerPoolConfiguration.plainEnvironment,
        workers: Int
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workers = workers
    }

    /// What every worker should find in its environment: few malloc arenas, and no backtracer, which the sandbox stops.
    public static let plainEnvironment = [
        "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no",
    ]
}
