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
        library: ImageLibrary,
        index: LibraryIndex,
        desk: ImageDesk,
        storedTiles: StoredTileDesk,
        edits: EditStore?,
        derivatives: DerivativeCache,
        uploads: UploadRoute
    ) {
        let links = Links(publicURL: configuration.publicURL)
        let freshness = Freshness(seconds: configuration.caching.maximumAge)
        let finder = ViewFinder(desk: desk, edits: edits, limits: ViewLimits(configuration), links: links)
        let delivery = PictureDelivery(
            desk: desk,
            storedTiles: storedTiles,
            derivatives: derivatives,
            freshness: freshness
        )
        let regions = RegionDelivery(desk: desk, delivery: delivery)
        let descriptors = DescriptorDelivery(desk: desk, freshness: freshness)
        self.init(
            operations,
            LibraryRoutes(
                images: ImagesRoute(index: index, links: links, desk: desk, library: library, uploads: uploads.access),
                image: ImageRoute(
                    desk: desk,
                    descriptions: ImageDescriptions(links: links),
                    freshness: freshness,
                    uploads: uploads
                ),
                edit: EditRoute(
                    desk: desk,
                    library: library,
                    edits: EditAccess(store: edits, tokens: configuration.editTokens),
                    maximumStickers: configuration.editing.maximumStickers,
                    links: links
                ),
                pyramid: PyramidRoute(desk: desk, links: links)
            ),
            PictureRoutes(
                view: ViewRoute(finder: finder, library: library, delivery: delivery, links: links),
                viewport: ViewportRoute(finder: finder, links: links, freshness: freshness),
                gestures: GestureRoute(
                    limits: GestureLimits(maximumStickers: configuration.editing.maximumStickers)
                ),
                tile: TileRoute(desk: desk, delivery: delivery, links: links),
                iiif: [IIIFVersion.v3, .v2].map {
                    IIIFRoute(
                        version: $0,
                        limits: IIIFLimits(configuration.limits),
                        regions: regions,
                        descriptors: descriptors,
                        links: links
                    )
                },
                deepZoom: DeepZoomRoute(regions: regions, descriptors: descriptors, links: links),
                zoomify: ZoomifyRoute(regions: regions, descriptors: descriptors, links: links),
                xyz: XYZRoute(regions: regions, descriptors: descriptors, links: links)
            ),
            PageRoutes(library: library)
        )
    }
}

extension EditStore {
    /// The edits of a configured service; `nil` where none are kept.
    ///
    /// What writers that were killed have left is removed. Throws where the folder cannot be used as configured: it has
    /// to be one that can be written to where there is a token.
    convenience init?(_ configuration: ServiceConfiguration) throws(ServiceStartError) {
        guard let path = configuration.editing.folder else { return nil }
        do {
            let folder = try EditFolder(below: path)
            try Self.check(path, isOutside: configuration.cache)
            // The token for uploads alone asks for no edits.
            let mayBeReadOnly = configuration.editing.token == nil
            if !configuration.editTokens.isEmpty { try Self.removeUnfinished(in: folder, mayBeReadOnly) }
            self.init(folder: folder)
        } catch let error as ServiceStartError {
            throw error
        } catch let error as SystemError {
            throw ServiceStartError("the data folder \(path) cannot be used: \(error)")
        } catch {
            throw ServiceStartError("the data folder \(path) cannot be written to: \(error)")
        }
    }
}

extension EditStore {
    private static func removeUnfinished(in folder: EditFolder, _ mayBeReadOnly: Bool) throws(EditStoreError) {
        do throws(EditStoreError) {
            try folder.removeUnfinished()
        } catch {
            guard mayBeReadOnly, case .readOnly = error else { throw error }
        }
    }

    /// Throws where the folder of edits is that of the cache, or below it: what lies there may be deleted at any time.
    private static func check(_ data: String, isOutside cache: String?) throws(ServiceStartError) {
        guard let cache, let cachePlace = RunningProcess.real(cache), let place = RunningProcess.real(data) else {
            return
        }
        guard place.isAtOrBelow(cachePlace) else { return }
        throw ServiceStartError(
            "the data folder \(data) lies in the cache folder \(cache), where everything may be deleted at any time"
        )
    }
}

extension IIIFLimits {
    /// How large pictures may be that IIIF asks a configured service for.
    init(_ limits: ServiceConfiguration.Limits) {
        self.init(
            maximumWidth: limits.iiifWidth,
            maximumHeight: limits.iiifHeight,
            maximumArea: min(limits.iiifArea ?? .max, limits.outputPixels)
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
            if configuration.pyramids.bytes > 0 {
                arguments += ["--max-whole-pixels", String(configuration.pyramids.threshold)]
            }
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
