/// One message between the pool and a worker.
public struct Frame: Hashable, Sendable {
    /// What a frame says.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// To the worker: run this.
        case request = 1
        /// From the worker: the run's result.
        case reply = 2
        /// From the worker: why there is no result.
        case failure = 3
        /// From the worker, once: it takes requests from now on.
        case ready = 4
        /// To the worker: end the run of this number.
        case cancel = 5
        /// From the worker: how far the run is.
        case progress = 6
    }

    /// What it says.
    public var kind: Kind
    /// Whether its sender ends after it: a worker's last answer.
    public var isLast: Bool
    /// The run it belongs to; 0 where there is none.
    public var run: UInt32
    /// What comes before the body: small, and apart from it so that the body need not be copied to be split off.
    public var head: [UInt8]
    /// What is carried.
    public var body: [UInt8]

    /// Creates a frame.
    public init(kind: Kind, run: UInt32, head: [UInt8] = [], body: [UInt8] = [], isLast: Bool = false) {
        self.kind = kind
        self.isLast = isLast
        self.run = run
        self.head = head
        self.body = body
    }

    /// Bytes of a frame before its head: kind, flags, two zeros, run, head's and body's length, little endian.
    public static let prefixLength = 16

    /// The frame's first sixteen bytes.
    ///
    /// Precondition: head and body are shorter than 4 GiB.
    public var prefix: [UInt8] {
        var bytes: [UInt8] = [kind.rawValue, isLast ? 1 : 0, 0, 0]
        bytes.reserveCapacity(Frame.prefixLength)
        for value in [run, UInt32(head.count), UInt32(body.count)] {
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> shift))
            }
        }
        return bytes
    }

    /// All bytes of the frame, as they travel.
    public var encoded: [UInt8] { prefix + head + body }
}
