import WorkerPool

/// All numbers of the service at one moment, as `/metrics` shows them.
struct ServiceMetrics {
    /// Counts by route.
    var routes: [String: RequestMetrics.RouteCounts]
    /// How the pictures in memory have done.
    var derivatives: DerivativeCache.Statistics
    /// How the memory of what images are has done.
    var infos: ImageDesk.InfoCache.Statistics
    /// How the memory of stored edits has done; `nil` where none are kept.
    var edits: EditStore.Cache.Statistics?
    /// What there is of pyramids; `nil` where there are none.
    var pyramids: PyramidBooks.Statistics?
    /// What the workers have done.
    var pool: PoolStatistics
    /// How connections have come and gone.
    var connections: ConnectionCounts
    /// How many lines the log has lost.
    var droppedLines: UInt64
    /// Whether the service is on its way to its end.
    var isDraining: Bool

    /// The numbers in Prometheus' text format.
    var text: String {
        var output = PrometheusText()
        output.begin("porthole_build_info", .gauge, "The running version.")
        output.sample("porthole_build_info", [("version", portholeVersion)], 1)
        writeRoutes(to: &output)
        write(derivatives, of: "derivative", bytes: true, to: &output)
        write(infos, of: "info", bytes: false, to: &output)
        if let edits { write(edits, of: "edit", bytes: true, to: &output) }
        if let pyramids { write(pyramids, to: &output) }
        writePool(to: &output)
        writeConnections(to: &output)
        let dropped = "porthole_log_lines_dropped_total"
        output.metric(dropped, .counter, "Log lines that nobody read in time.", Double(droppedLines))
        output.metric("porthole_draining", .gauge, "1 while the service is on its way to its end.", isDraining ? 1 : 0)
        return output.text
    }

    private func writeRoutes(to output: inout PrometheusText) {
        let routes = routes.sorted { $0.key < $1.key }
        output.begin("porthole_requests_total", .counter, "Requests that came to their end; status 0 had no answer.")
        for (route, counts) in routes {
            for (status, count) in counts.statuses.sorted(by: { $0.key < $1.key }) {
                output.sample("porthole_requests_total", [("route", route), ("status", "\(status)")], Double(count))
            }
        }
        let latency = "porthole_request_duration_seconds"
        output.begin(latency, .histogram, "From a request's first byte to its answer's last.")
        for (route, counts) in routes { output.samples(latency, [("route", route)], of: counts.latency) }
        output.begin("porthole_response_bytes_total", .counter, "Bytes of bodies sent.")
        for (route, counts) in routes {
            output.sample("porthole_response_bytes_total", [("route", route)], Double(counts.bytes))
        }
    }

    private func write<Key, Value>(
        _ cache: SharedCache<Key, Value>.Statistics,
        of name: String,
        bytes: Bool,
        to output: inout PrometheusText
    ) {
        let prefix = "porthole_\(name)_cache"
        output.metric("\(prefix)_hits_total", .counter, "Look-ups that found something.", Double(cache.hits))
        output.metric("\(prefix)_misses_total", .counter, "Look-ups that found nothing.", Double(cache.misses))
        output.metric("\(prefix)_evictions_total", .counter, "Entries let go for others.", Double(cache.evictions))
        output.metric("\(prefix)_entries", .gauge, "Entries held.", Double(cache.entries))
        guard bytes else { return }
        output.metric("\(prefix)_bytes", .gauge, "Bytes held, keys counted.", Double(cache.cost))
        output.metric("\(prefix)_capacity_bytes", .gauge, "The most bytes held.", Double(cache.capacity))
    }

    private func write(_ pyramids: PyramidBooks.Statistics, to output: inout PrometheusText) {
        for (name, help, value) in [
            ("", "Pyramids in the cache folder when it was last looked at.", pyramids.kept),
            ("_bytes", "Their bytes.", pyramids.bytes),
            ("_capacity_bytes", "The most bytes of all pyramids.", pyramids.capacity),
            ("_building", "Pyramids that workers are at.", pyramids.building),
            ("_waiting", "Pyramids that wait to be made.", pyramids.waiting),
        ] {
            output.metric("porthole_pyramids\(name)", .gauge, help, Double(value))
        }
        for (name, help, value) in [
            ("made", "Pyramids made.", pyramids.made),
            ("failed", "Pyramids that could not be made.", pyramids.failed),
            ("evicted", "Pyramids removed to make room.", pyramids.evicted),
            ("lost", "Pyramids found changed, broken or gone.", pyramids.lost),
        ] {
            output.metric("porthole_pyramids_\(name)_total", .counter, help, Double(value))
        }
    }

    private func writePool(to output: inout PrometheusText) {
        output.metric("porthole_works_waiting", .gauge, "Works waiting for a worker.", Double(pool.waiting))
        output.metric("porthole_works_running", .gauge, "Works that workers are at.", Double(pool.running))
        output.metric("porthole_workers", .gauge, "Workers alive, spares counted.", Double(pool.workersAlive))
        for (name, help, value) in [
            ("workers_started", "Workers started.", pool.workersStarted),
            ("workers_died", "Workers that ended by themselves.", pool.workersDied),
            ("workers_killed", "Workers killed.", pool.workersKilled),
            ("works_submitted", "Works submitted.", pool.submitted),
            ("works_joined", "Works that shared another's run.", pool.joined),
            ("works_run", "Runs given to workers.", pool.runs),
            ("works_failed", "Runs that ended with a worker's own failure.", pool.failed),
            ("works_retried", "Runs repeated since their worker died.", pool.retried),
            ("works_crashed", "Runs given up since their worker died again.", pool.crashed),
            ("works_timed_out", "Runs ended at their deadline.", pool.timedOut),
            ("works_cancelled", "Works given up by their clients.", pool.cancelled),
            ("works_refused_full", "Works refused since too many waited.", pool.refusedAsFull),
            ("works_refused_unavailable", "Works refused since there was no worker.", pool.refusedAsUnavailable),
            ("works_refused_crasher", "Works refused since their source kept ending workers.", pool.refusedAsCrasher),
        ] {
            output.metric("porthole_\(name)_total", .counter, help, Double(value))
        }
        let seconds = "porthole_work_seconds_total"
        output.begin(seconds, .counter, "Time of all works, waiting and running.")
        output.sample(seconds, [("phase", "queue")], pool.queueMilliseconds / 1000)
        output.sample(seconds, [("phase", "run")], pool.runMilliseconds / 1000)
    }

    private func writeConnections(to output: inout PrometheusText) {
        output.metric("porthole_connections", .gauge, "Connections open.", Double(connections.open))
        let opened = "porthole_connections_opened_total"
        output.metric(opened, .counter, "Connections accepted.", Double(connections.opened))
        let refused = "porthole_connections_refused_total"
        output.begin(refused, .counter, "Connections turned away.")
        for (reason, count) in connections.refused.sorted(by: { $0.key < $1.key }) {
            output.sample(refused, [("reason", reason)], Double(count))
        }
        let timedOut = "porthole_connections_timed_out_total"
        output.begin(timedOut, .counter, "Connections, or requests, ended by a time limit.")
        for (limit, count) in connections.timedOut.sorted(by: { $0.key < $1.key }) {
            output.sample(timedOut, [("limit", limit)], Double(count))
        }
    }
}
