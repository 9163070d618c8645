/// All that a service can be told before it starts, with the defaults of the command line.
///
/// The values are taken as they are: what comes from outside is checked where it is parsed.
public struct ServiceConfiguration: Sendable {
    /// The folder whose pictures are served; absolute, or relative to the working folder.
    public var library: String
    /// Where to listen, as `127.0.0.1:8080`, `[::1]:8080` or `unix:PATH`; port 0 takes any that is free.
    public var listen: [String] = ["127.0.0.1:8080"]
    /// The address that clients know the service by, with no slash at its end; `nil` gives relative links.
    public var publicURL: String?
    /// The folder for what may be deleted at any time; `nil` is one in the user's home, else among the system's
    /// temporary ones.
    public var cache: String?

    /// The processes that render.
    public var workers = Workers()
    /// What one request may cost.
    public var limits = Limits()
    /// What one client may hold.
    public var connections = Connections()
    /// The stored edits.
    public var editing = Editing()
    /// Pictures that clients add.
    public var uploads = Uploads()
    /// What is kept in memory.
    public var caching = Caching()
    /// What is kept on the disk, in `cache`.
    public var pyramids = Pyramids()
    /// Where and how the service writes what happens.
    public var log = Log()

    /// A configuration with every default, for the pictures below `library`.
    public init(library: String) {
        self.library = library
    }

    /// The processes that decode, scale and encode.
    public struct Workers: Sendable {
        /// The worker's executable; `nil` is `porthole-worker` beside the running executable.
        public var executable: String?
        /// How many render at once; `nil` is one for each core.
        public var count: Int?
        /// How many requests may wait for a worker before further ones are refused with 503.
        public var queueLimit = 256
        /// How many bytes of data one worker may hold (`RLIMIT_DATA`).
        public var memoryLimit = 1 << 30

        /// One worker a core.
        public init() {}
    }

    /// What one request may cost.
    public struct Limits: Sendable {
        /// The largest source, in pixels; a tiled pyramid has a limit of its own in the worker.
        public var sourcePixels = 2_000_000_000
        /// The largest source, in bytes of its file.
        public var sourceBytes = 16 << 30
        /// The largest picture that is sent, in pixels.
        public var outputPixels = 16_000_000
        /// The largest viewport side, in points.
        public var viewport = 8192.0
        /// The greatest width of a picture that IIIF asks for, in pixels; `nil` where only its area is limited.
        public var iiifWidth: Int?
        /// The greatest height; `nil` where it is the greatest width.
        public var iiifHeight: Int?
        /// The most pixels of such a picture; `nil` is as many as of any, which no more can be.
        public var iiifArea: Int?
        /// The longest that one rendering may take, in milliseconds.
        public var renderMilliseconds = 10_000

        /// The design's limits.
        public init() {}
    }

    /// What one client may hold of the front, and for how long.
    public struct Connections: Sendable {
        /// How many may be open at once.
        public var maximum = 10_000
        /// The time for a whole request head, in milliseconds.
        public var headMilliseconds = 10_000
        /// The time for a whole request body, in milliseconds.
        public var bodyMilliseconds = 30_000
        /// How long a connection may lie idle between requests, in milliseconds.
        public var idleMilliseconds = 60_000
        /// How long a client may read nothing of its answer, in milliseconds.
        public var writeMilliseconds = 30_000
        /// How long a drain waits for what is in flight, in milliseconds.
        public var drainMilliseconds = 30_000
        /// The longest request target, in bytes.
        public var targetBytes = 8192
        /// The most header fields of a request.
        public var fieldCount = 64
        /// The most bytes of a request's header fields, line ends included.
        public var fieldBytes = 32_768
        /// The largest request body, in bytes.
        public var bodyBytes = 1 << 20

        /// Times that suit clients on slow networks.
        public init() {}
    }

    /// What allows to change edits: its own token, and that for more.
    var editTokens: [AccessToken] { [editing.token, uploads.token].compactMap { $0 } }

    /// The edits that are kept, and who may change them.
    public struct Editing: Sendable {
        /// The folder to keep them in, which must exist; `nil` switches edits off.
        public var folder: String?
        /// What one who changes them presents; `nil` leaves them to who has the token of `uploads`.
        public var token: AccessToken?
        /// A file with the token, instead of the token itself.
        public var tokenFile: String?
        /// The most stickers of one edit.
        public var maximumStickers = 32

        /// No edits.
        public init() {}
    }

    /// Pictures that clients add, replace and remove, and who may do so.
    public struct Uploads: Sendable {
        /// What one presents who does, who may change edits too; `nil` leaves the library as it is.
        public var token: AccessToken?
        /// A file with the token, instead of the token itself.
        public var tokenFile: String?
        /// The largest file, in bytes; 0 switches uploads and removals off.
        public var maximumBytes = 4 << 30

        /// Nobody; films are larger, hardly any picture is.
        public init() {}
    }

    /// What is kept in memory.
    public struct Caching: Sendable {
        /// The bytes of encoded pictures that are kept, their keys counted; 0 keeps none.
        public var derivativeBytes = 128 << 20
        /// How many pictures' sizes and formats are kept.
        public var infoEntries = 10_000
        /// How long a client may use an answer without asking again, in seconds.
        public var maximumAge = 60

        /// An eighth of a gigabyte: with the workers, all processes stay below 300 MiB.
        public init() {}
    }

    /// The pyramids of large pictures.
    public struct Pyramids: Sendable {
        /// The bytes of all pyramids together; 0 makes none.
        public var bytes = 20 << 30
        /// The most pixels of a picture that is decoded as a whole; one that has to be and has more gets a pyramid.
        public var threshold = 32_000_000
        /// How long a request waits for a pyramid, in milliseconds.
        public var waitMilliseconds = 5000
        /// How long making one may take, in milliseconds.
        public var makingMilliseconds = 3_600_000

        /// Some hundred pyramids.
        public init() {}
    }

    /// The access log and the service's own messages, one line each.
    public struct Log: Sendable {
        /// The form of a line.
        public enum Format: String, Sendable, CaseIterable {
            case text, json
        }

        /// The form that lines have.
        public var format = Format.text
        /// The descriptor that lines are written to; standard error by default.
        public var descriptor: Int32 = 2

        /// Text on standard error.
        public init() {}
    }
}
