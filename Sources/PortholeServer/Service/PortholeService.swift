import Glibc
import ImageRequests
import SocketServer
import WorkerPool

/// The whole service in one process, its workers aside: sockets, routes, caches and log.
public final class PortholeService: Sendable {
    private let server: SocketServer
    private let pool: WorkerPool
    private let writer: LogWriter
    private let observer: ServiceObserver
    private let readiness = Readiness()
    /// Who may change the library, and how.
    let uploads: UploadRoute
    /// What the service was told, the cache folder found and made.
    let configuration: ServiceConfiguration
    let index: LibraryIndex
    let library: ImageLibrary
    let pyramids: PyramidStore?
    let table: RouteTable

    /// A service that has not started.
    ///
    /// Opens the library, makes the cache folder; throws where that cannot be done, or where an address is none.
    public init(
        configuration: ServiceConfiguration,
        environment: [String: String] = RunningProcess.environment
    ) throws(ServiceStartError) {
        let library: ImageLibrary
        var addresses: [ListenAddress] = []
        do {
            library = try ImageLibrary(folder: configuration.library)
            for text in configuration.listen { addresses.append(try ListenAddress(parsing: text)) }
        } catch let error as AddressError {
            throw ServiceStartError("\(error)")
        } catch {
            throw ServiceStartError("the library \(configuration.library) cannot be opened: \(error)")
        }
        var configuration = configuration
        configuration.cache = try CachePlace.usable(configuration.cache, environment: environment)
        self.configuration = configuration
        let edits = try EditStore(configuration)
        let format = configuration.log.format
        let writer = LogWriter(descriptor: configuration.log.descriptor) { count in
            let message = "\(count) log lines were dropped: nobody read them in time"
            return LogLine(time: .now, content: .message(message)).bytes(as: format)
        }
        let observer = ServiceObserver(writer: writer, format: format)
        let log: @Sendable (String) -> Void = { observer.log($0) }
        pool = WorkerPool(configuration: WorkerPoolConfiguration(configuration, library: library.root), log: log)
        let pyramids = try PyramidStore(configuration, pool: pool, log: log)
        let desk = ImageDesk(
            library: library,
            pool: pool,
            pyramids: pyramids.map { PyramidDesk(store: $0, configuration) },
            infoEntries: configuration.caching.infoEntries,
            decodingTime: .milliseconds(configuration.pyramids.makingMilliseconds)
        )
        let derivatives = DerivativeCache(
            capacity: configuration.caching.derivativeBytes,
            generation: pyramids?.generation ?? Generation()
        )
        let operations = OperationsRoutes(pool: pool, readiness: readiness, library: library, edits: edits) {
            [pool, readiness] in
            ServiceMetrics(
                routes: observer.requests.snapshot,
                derivatives: derivatives.statistics,
                infos: desk.infoStatistics,
                edits: edits?.statistics,
                pyramids: pyramids?.statistics,
                pool: pool.statistics,
                connections: observer.connections,
                droppedLines: writer.dropped,
                isDraining: readiness.isDraining
            ).text
        }
        index = LibraryIndex(library: library)
        uploads = UploadRoute(
            access: UploadAccess(
                library: library,
                token: configuration.uploads.token,
                maximumBytes: configuration.uploads.maximumBytes
            ),
            desk: desk,
            descriptions: ImageDescriptions(links: Links(publicURL: configuration.publicURL)),
            removal: PictureRemoval(desk: desk, derivatives: derivatives, edits: edits, log: log)
        )
        table = RouteTable(
            configuration,
            operations,
            library: library,
            index: index,
            desk: desk,
            storedTiles: StoredTileDesk(pool: pool),
            edits: edits,
            derivatives: derivatives,
            uploads: uploads
        )
        server = SocketServer(
            configuration: SocketServerConfiguration(configuration, addresses: addresses),
            handler: ServiceHandler(table: table, derivatives: derivatives, log: log),
            observer: observer
        )
        self.pyramids = pyramids
        self.library = library
        self.writer = writer
        self.observer = observer
        if library.guarding == .nameByName {
            log("this kernel has no openat2: links in the library are not followed")
        }
    }

    /// Starts the workers, then listens; returns the addresses as bound, real ports and all.
    ///
    /// A write to a closed pipe, or beyond the longest file allowed, is an error from then on, no signal: a log that
    /// nobody reads must not end the process.
    /// Blocks until the first worker is ready. On failure nothing is left behind.
    public func start() throws(ServiceStartError) -> [ListenAddress] {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        do throws(PoolStartError) {
            try pool.start()
        } catch {
            throw ServiceStartError("\(error)")
        }
        pyramids?.start()
        uploads.start()
        do throws(ServerStartError) {
            return try server.start()
        } catch {
            pool.stop()
            throw ServiceStartError("\(error)")
        }
    }

    /// Stops listening, answers what was accepted, ends the workers, then calls `completion` once from any thread.
    ///
    /// What takes longer than the configured time is cut off. A second call ends at once.
    public func drain(completion: @escaping @Sendable () -> Void) {
        readiness.beginDraining()
        pyramids?.drain()
        server.drain {
            self.pyramids?.stop()
            self.pool.drain(timeout: .zero) {
                self.pyramids?.removeUnfinished()
                self.writer.flush()
                completion()
            }
        }
    }

    /// Closes everything at once, kills the workers and writes what is left of the log.
    public func stop() {
        readiness.beginDraining()
        server.stop()
        pyramids?.stop()
        pool.stop()
        pyramids?.removeUnfinished()
        writer.flush()
    }

    /// Writes a line into the service's log.
    public func log(_ message: String) { observer.log(message) }
}

/// Why the service could not start: one sentence for an operator.
public struct ServiceStartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
