import WorkerPool

extension PyramidStore {
    /// The pyramids of a configured service, whose cache folder exists; `nil` where there are to be none.
    convenience init?(
        _ configuration: ServiceConfiguration,
        limits: Limits? = nil,
        lane: Lane = .background,
        pool: WorkerPool,
        log: @escaping @Sendable (String) -> Void
    ) throws(ServiceStartError) {
        guard configuration.pyramids.bytes > 0, let cache = configuration.cache else { return nil }
        let folder: PyramidFolder
        do throws(SystemError) {
            folder = try PyramidFolder(in: cache)
        } catch {
            throw ServiceStartError("the cache folder \(cache) cannot be used: \(error)")
        }
        var limits = limits ?? Limits()
        limits.bytes = configuration.pyramids.bytes
        self.init(
            folder: folder,
            limits: limits,
            log: log,
            cacheWasReplaced: { pool.renew() },
            // Idle ones would have the files open until somebody asks for something else.
            roomWasMade: { pool.renew() },
            isCurrent: { $0.isCurrent },
            making: Self.making(
                by: pool,
                in: lane,
                deadline: .milliseconds(configuration.pyramids.makingMilliseconds)
            )
        )
    }
}

extension PyramidDesk {
    /// The desk of a configured service.
    init(store: PyramidStore, _ configuration: ServiceConfiguration) {
        self.init(
            store: store,
            threshold: configuration.pyramids.threshold,
            patience: .milliseconds(configuration.pyramids.waitMilliseconds)
        )
    }
}
