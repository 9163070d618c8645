/// Runs that wait for a worker, and whose turn it is.
///
/// Views and tiles share the workers' time evenly while both wait, so that neither a row of large views keeps a tile
/// waiting for long nor the reverse. In a lane, clients take turns; a client's views go newest first, its tiles in
/// order.
struct WaitingLine {
    private struct LaneLine {
        let isNewestFirst: Bool
        var turns: [UInt64] = []
        var runs: [UInt64: [RunID]] = [:]
        /// Time of workers this lane has had, less what it missed by not asking.
        var used = Duration.zero

        mutating func insert(_ run: RunID, client: UInt64) {
            guard var waiting = runs[client] else {
                turns.append(client)
                runs[client] = [run]
                return
            }
            // Asked for again: the newest now.
            if isNewestFirst { waiting.removeAll { $0 == run } }
            if !waiting.contains(run) { waiting.append(run) }
            runs[client] = waiting
        }

        mutating func remove(_ run: RunID, client: UInt64) {
            guard var waiting = runs[client] else { return }
            waiting.removeAll { $0 == run }
            runs[client] = waiting.isEmpty ? nil : waiting
            if waiting.isEmpty { turns.removeAll { $0 == client } }
        }

        /// The next run; its client goes to the end of the line.
        mutating func next() -> RunID? {
            guard let client = turns.first, let waiting = runs[client] else { return nil }
            turns.removeFirst()
            turns.append(client)
            return isNewestFirst ? waiting.last : waiting.first
        }
    }

    private var lanes: [Lane: LaneLine] = [
        .interactive: LaneLine(isNewestFirst: true), .tile: LaneLine(isNewestFirst: false),
        .lengthy: LaneLine(isNewestFirst: false), .background: LaneLine(isNewestFirst: false),
    ]
    private var repeats: [RunID] = []
    /// Where each run stands.
    private var places: [RunID: (lane: Lane, clients: Set<UInt64>)] = [:]
    /// How many runs wait in each lane.
    private var counts: [Lane: Int] = [:]

    /// Runs waiting, all lanes together.
    var count: Int { places.count }

    /// Runs waiting in one lane.
    func count(in lane: Lane) -> Int { counts[lane, default: 0] }

    /// Adds a new run.
    mutating func append(_ run: RunID, lane: Lane, client: UInt64) {
        if lanes[lane]!.turns.isEmpty {
            // What a lane did not use while it had nothing to do is not owed to it.
            let others = lanes.filter { $0.key != lane && !$0.value.turns.isEmpty }.map(\.value.used)
            lanes[lane]!.used = max(lanes[lane]!.used, others.min() ?? lanes.values.map(\.used).max()!)
        }
        places[run] = (lane, [client])
        counts[lane, default: 0] += 1
        lanes[lane]!.insert(run, client: client)
    }

    /// Makes a waiting run also wait for `client`.
    mutating func join(_ run: RunID, client: UInt64) {
        guard let lane = places[run]?.lane, !repeats.contains(run) else { return }
        places[run]!.clients.insert(client)
        lanes[lane]!.insert(run, client: client)
    }

    /// Puts a run whose worker died before all others.
    mutating func repeatFirst(_ run: RunID, lane: Lane) {
        repeats.append(run)
        places[run] = (lane, [])
        counts[lane, default: 0] += 1
    }

    /// Takes a run out.
    mutating func remove(_ run: RunID) {
        guard let place = places.removeValue(forKey: run) else { return }
        counts[place.lane, default: 0] -= 1
        repeats.removeAll { $0 == run }
        for client in place.clients { lanes[place.lane]!.remove(run, client: client) }
    }

    /// Ends what `client` wants of a run that others still wait for.
    mutating func leave(_ run: RunID, client: UInt64) {
        guard let lane = places[run]?.lane, places[run]!.clients.remove(client) != nil else { return }
        lanes[lane]!.remove(run, client: client)
    }

    /// The run whose turn it is, in a lane that has a worker of its own or in the others; it stays here until it is
    /// removed.
    mutating func next(in own: Lane? = nil) -> RunID? {
        func isMeant(_ run: RunID) -> Bool {
            guard let lane = places[run]?.lane else { return false }
            return own == (lane.hasOwnWorker ? lane : nil)
        }
        if let first = repeats.first(where: isMeant) { return first }
        if let own { return lanes[own]!.next() }
        let asking = [Lane.tile, .interactive].filter { !lanes[$0]!.turns.isEmpty }
        guard let lane = asking.min(by: { lanes[$0]!.used < lanes[$1]!.used }) else { return nil }
        return lanes[lane]!.next()
    }

    /// Counts a worker's time to a lane.
    mutating func charge(_ lane: Lane, _ time: Duration) {
        lanes[lane]!.used += time
    }
}
