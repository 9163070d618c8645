// What can be seen from outside.
extension Schedule {
    /// The counts, with what is going on now filled in.
    var currentStatistics: PoolStatistics {
        var result = statistics
        result.waiting = line.count
        result.running = workers.values.count { $0.run != nil }
        result.workersAlive = workers.values.count(where: \.isReady)
        return result
    }

    /// The workers that have a process, in the order they were started.
    var workerStatuses: [WorkerStatus] {
        workers.values.filter { $0.pid != 0 }.sorted { $0.id.number < $1.id.number }.map { worker in
            let phase: WorkerStatus.Phase =
                switch worker.phase {
                case .starting: .starting
                case .idle: .idle
                case .running: .running
                case .ending: .ending
                }
            return WorkerStatus(
                pid: worker.pid,
                phase: worker.isDoomed ? .ending : phase,
                isSpare: worker.role == .spare,
                key: worker.run.flatMap { runs[$0]?.work.key }
            )
        }
    }
}
