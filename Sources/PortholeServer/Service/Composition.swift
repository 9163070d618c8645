import CLinux
import HTTPMessage
import ImageRequests
import SocketServer
import WorkerPool

extension RouteTable {
    /// The routes of a configured service.
    init(
        _ configuration: ServiceConfiguration,
        _ operations: OperationsRoutes,
        index: LibraryIndex,
        desk: ImageDesk,
        derivatives: DerivativeCache
    ) {
        let links = Links(publicURL: configuration.publicURL)
        let freshness = Freshness(seconds: configuration.caching.maximumAge)
        let limits = ViewLimits(configuration)
        let delivery = PictureDelivery(desk: desk, derivatives: derivatives, freshness: freshness)
        self.init(
            operations,
            LibraryRoutes(
                images: ImagesRoute(index: index, links: links),
                image: ImageRoute(desk: desk, links: links, freshness: freshness)
            ),
            PictureRoutes(
                view: ViewRoute(desk: desk, delivery: delivery, limits: limits, links: links),
                viewport: ViewportRoute(desk: desk, limits: limits, links: links, freshness: freshness),
                tile: TileRoute(desk: desk, delivery: delivery, links: links)
            )
        )
    }
}

extension ViewLimits {
    /// What one view of a configured service may ask for.
    init(_ configuration: ServiceConfiguration) {
        self.init(
            maximumViewport: configuration.limits.viewport,
            maximumOutputPixels: configuration.limits.outputPixels
        )
    }
}

extension WorkerPoolConfiguration {
    /// The pool of a configured service.
    init(_ configuration: ServiceConfiguration, library root: String) {
        let limits = configuration.limits
        var arguments = [
            "--library", root,
            "--max-source-pixels", String(limits.sourcePixels),
            "--max-source-bytes", String(limits.sourceBytes),
            "--max-output-pixels", String(limits.outputPixels),
            "--memory-limit", String(configuration.workers.memoryLimit),
        ]
        var environment = WorkerPoolConfiguration.plainEnvironment
        if let cache = configuration.cache.map(RunningProcess.absolute) {
            arguments += ["--cache", cache]
            environment.append("TMPDIR=\(cache)")
        }
        self.init(
            executable: configuration.workers.resolvedExecutable,
            arguments: arguments,
            environment: environment,
            workers: configuration.workers.count ?? Int(clinux_processors())
        )
        queueLimit = configuration.workers.queueLimit
        deadline = .milliseconds(limits.renderMilliseconds)
        // A picture that cannot be compressed, with alpha, and what its format adds.
        maximumReplyBytes = max(maximumReplyBytes, limits.outputPixels * 5)
    }
}

extension SocketServerConfiguration {
    /// The server of a configured service.
    init(_ configuration: ServiceConfiguration, addresses: [ListenAddress]) {
        let connections = configuration.connections
        self.init(addresses: addresses)
        maximumConnections = connections.maximum
        headTimeout = .milliseconds(connections.headMilliseconds)
        bodyTimeout = .milliseconds(connections.bodyMilliseconds)
        idleTimeout = .milliseconds(connections.idleMilliseconds)
        writeTimeout = .milliseconds(connections.writeMilliseconds)
        drainTimeout = .milliseconds(connections.drainMilliseconds)
        httpLimits = HTTPLimits(
            target: connections.targetBytes,
            fieldCount: connections.fieldCount,
            fieldBytes: connections.fieldBytes,
            bodyBytes: connections.bodyBytes
        )
    }
}
