/// What the schedule knows of one worker.
struct Worker {
    enum Role: Equatable {
        /// Runs views and tiles.
        case active
        /// Ready to become active.
        case spare
        /// Runs one lane, and nothing else.
        case own(Lane)

        /// Whether it is kept for one lane.
        var isOwn: Bool {
            if case .own = self { return true }
            return false
        }
    }

    enum Phase {
        case starting
        case idle
        case running(RunID)
        /// Said or was told that it ends.
        case ending
    }

    var id: WorkerID
    var role: Role
    var phase = Phase.starting
    var pid: Int32 = 0
    /// Killed: it counts for nothing any more, its end only has to be seen.
    var isDoomed = false
    /// Whether it was started for circumstances that are others now: it ends with its run.
    var isOutdated = false
    /// Why it was killed, where that is its own fault.
    var fault: String?
    /// When it is to be killed, whatever it does.
    var killAt: Instant?
    /// When the phase began.
    var since: Instant
    /// What it has open, the latest first.
    var affinities: [String] = []

    var isIdle: Bool {
        if case .idle = phase { return !isDoomed }
        return false
    }

    /// Whether it counts among those the pool wants to have.
    var isWanted: Bool {
        if case .ending = phase { return false }
        return !isDoomed
    }

    var isReady: Bool {
        if case .starting = phase { return false }
        return isWanted
    }

    var run: RunID? {
        if case .running(let run) = phase { return run }
        return nil
    }

    mutating func opens(_ affinity: String, keeping limit: Int) {
        affinities.removeAll { $0 == affinity }
        affinities.insert(affinity, at: 0)
        if affinities.count > limit { affinities.removeLast(affinities.count - limit) }
    }
}

/// How a process ended.
enum ProcessEnd: Hashable, Sendable, CustomStringConvertible {
    case status(Int32)
    case signal(name: String)
    case unknown

    var description: String {
        switch self {
        case .status(let status): "ended with status \(status)"
        case .signal(let name): "ended by \(name)"
        case .unknown: "ended"
        }
    }
}
