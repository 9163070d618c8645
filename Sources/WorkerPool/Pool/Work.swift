/// What competes for workers with what: each lane gets its share of their time.
public enum Lane: String, Hashable, Sendable, CaseIterable {
    /// A view somebody is looking at: the newest one of a client goes first.
    case interactive
    /// A tile, or a question about an image: small, and in the order asked.
    case tile
    /// Work that somebody waits for, and that takes long: runs on a worker of low priority, kept for this lane.
    case lengthy
    /// Work nobody waits for: runs on a worker of low priority, kept for this lane.
    case background

    /// Whether it has a worker of its own, and takes no time from others.
    var hasOwnWorker: Bool { self == .lengthy || self == .background }

    /// The lanes that have workers of their own.
    static let own = allCases.filter(\.hasOwnWorker)
}

/// One request for a worker, as opaque bytes.
public struct Work: Sendable {
    /// What is asked for, as one text: works with equal keys that are in flight together share one run.
    public var key: String
    /// What the run reads, as one text (image and version): it goes to a worker that has it open, if one is free.
    public var affinity: String
    /// Who asks: a connection's number, or any other.
    public var client: UInt64
    /// The lane it waits in.
    public var lane: Lane
    /// What the worker is sent.
    public var payload: [UInt8]
    /// How long one run may take; `nil` is the pool's own deadline.
    public var deadline: Duration?

    /// Creates a work.
    public init(
        key: String,
        affinity: String,
        client: UInt64,
        lane: Lane = .interactive,
        payload: [UInt8],
        deadline: Duration? = nil
    ) {
        self.key = key
        self.affinity = affinity
        self.client = client
        self.lane = lane
        self.payload = payload
        self.deadline = deadline
    }
}
