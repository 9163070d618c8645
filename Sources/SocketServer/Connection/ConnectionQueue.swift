import CLinux
import Dispatch
import Glibc
import HTTPMessage
import Synchronization

/// A serial queue with the connections that live on it.
///
/// Its connections' descriptors are in one event set, whose own descriptor is the queue's one Dispatch source: a busy
/// queue takes many events each time it is woken, and arms nothing anew for a request. While events keep coming it does
/// not even return to Dispatch, unless other work is queued: being woken costs more than a small answer.
///
/// Unchecked, because all that changes is touched on `queue` alone, by way of `run`.
final class ConnectionQueue: @unchecked Sendable {
    let server: ServerState
    /// How many connections were dealt to this queue and are open; read by whoever deals.
    let load = Atomic(0)
    /// The moment at which what is going on now was noticed.
    private(set) var now = MonotonicTime.now
    /// Where connections read into; one read's bytes at a time.
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    /// Where heads are written, so that an answer that goes out at once allocates nothing for it.
    var head: [UInt8] = []

    private let queue: DispatchQueue
    private let events: EventSet
    private let source: any DispatchSourceRead
    private let room = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 256)
    /// The thread that is running this queue's work, 0 while none is.
    private let thread = Atomic<UInt>(0)
    /// Work that is queued and has not begun.
    private let queued = Atomic(0)
    /// Whether the queue is waiting for events, and has to be woken to do other work.
    private let isWaiting = Atomic(false)
    /// Written to wake it.
    private let alarm: Int32
    private static let alarmToken = UInt64.max

    // A connection's slot, and the deadline in the same place: scanned together, thousands in microseconds.
    private var connections: [Connection?] = []
    private var deadlines: [MonotonicTime] = []
    private var generations: [UInt32] = []
    private var free: [Int] = []
    private var scheduled: [Connection] = []
    private var dateSecond = 0
    private var dateText = ""

    init(index: Int, server: ServerState) throws(Errno) {
        self.server = server
        events = try EventSet()
        do throws(Errno) {
            alarm = try retrying { eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }
            try events.add(alarm, token: Self.alarmToken)
        } catch {
            close(events.descriptor)
            throw error
        }
        queue = DispatchQueue(label: "connections \(index)")
        source = DispatchSource.makeReadSource(fileDescriptor: events.descriptor, queue: queue)
    }

    deinit {
        input.deallocate()
        room.deallocate()
    }

    /// Begins to take events.
    func start() {
        let (descriptor, alarm) = (events.descriptor, alarm)
        source.setEventHandler { [self] in takeEvents() }
        source.setCancelHandler {
            close(descriptor)
            close(alarm)
        }
        source.activate()
    }

    /// Whether the caller runs on this queue.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Runs `work` on this queue, later.
    func async(_ work: @escaping @Sendable () -> Void) {
        queued.add(1, ordering: .sequentiallyConsistent)
        queue.async {
            self.queued.subtract(1, ordering: .sequentiallyConsistent)
            self.run(work)
        }
        if isWaiting.load(ordering: .sequentiallyConsistent) { eventfd_write(alarm, 1) }
    }

    private func run(_ work: () -> Void) {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        now = .now
        work()
        resumeScheduled()
        thread.store(0, ordering: .relaxed)
        if !scheduled.isEmpty { async {} }
    }

    private func takeEvents() {
        run {
            repeat {
                let happened = nextEvents()
                if happened.isEmpty { return }
                now = .now
                for event in happened { deliver(event) }
                resumeScheduled()
            } while queued.load(ordering: .relaxed) == 0
        }
    }

    /// What has happened, or does so within a millisecond in which nothing else is to be done.
    private func nextEvents() -> UnsafeMutableBufferPointer<epoll_event>.SubSequence {
        guard scheduled.isEmpty else { return events.take(into: room, milliseconds: 0) }
        isWaiting.store(true, ordering: .sequentiallyConsistent)
        defer { isWaiting.store(false, ordering: .relaxed) }
        let isFree = queued.load(ordering: .sequentiallyConsistent) == 0
        return events.take(into: room, milliseconds: isFree ? 1 : 0)
    }

    private func deliver(_ event: epoll_event) {
        if event.data.u64 == Self.alarmToken { return }
        let slot = Int(UInt32(truncatingIfNeeded: event.data.u64))
        // A descriptor closed earlier in this round may have left an event behind; its slot's generation has moved on.
        guard generations[slot] == UInt32(truncatingIfNeeded: event.data.u64 >> 32) else { return }
        connections[slot]?.happened(EventSet.Happening(rawValue: event.events))
    }

    /// Lets a connection go on when the others have had their turn.
    func schedule(_ connection: Connection) {
        guard !connection.isScheduled else { return }
        connection.isScheduled = true
        scheduled.append(connection)
    }

    private func resumeScheduled() {
        guard !scheduled.isEmpty else { return }
        let turn = scheduled
        scheduled.removeAll(keepingCapacity: true)
        for connection in turn {
            connection.isScheduled = false
            connection.resume()
        }
    }

    /// The present time for a `Date` field.
    var date: String {
        let second = time(nil)
        if second != dateSecond {
            dateSecond = second
            dateText = HTTPDate(secondsSince1970: second).text
        }
        return dateText
    }
}

extension ConnectionQueue {
    /// A descriptor that was accepted for this queue.
    struct Newcomer: Sendable {
        let descriptor: Int32
        let peer: String
        let isInternet: Bool
        /// Whether it was turned away already, and only has to be given time to read that.
        var isRefused = false
    }

    /// Makes connections of descriptors.
    func adopt(_ newcomers: [Newcomer]) {
        for newcomer in newcomers {
            let slot = free.popLast() ?? connections.count
            if slot == connections.count {
                connections.append(nil)
                deadlines.append(.never)
                generations.append(0)
            }
            let connection = Connection(newcomer, slot: slot, queue: self)
            connections[slot] = connection
            do throws(Errno) {
                try events.add(newcomer.descriptor, token: token(slot))
                connection.begin()
            } catch {
                server.observer.log("cannot watch a connection: \(error)")
                connection.close()
            }
        }
    }

    /// Forgets a connection, and closes its descriptor: the only place that does.
    func release(_ connection: Connection) {
        let slot = connection.slot
        connections[slot] = nil
        deadlines[slot] = .never
        generations[slot] &+= 1
        free.append(slot)
        close(connection.socket.descriptor)
        load.subtract(1, ordering: .relaxed)
        if connection.isRefused {
            server.refusedCount.subtract(1, ordering: .relaxed)
        } else {
            server.closed()
        }
    }

    /// Tells a connection when its full socket has room again.
    func watchWritable(_ connection: Connection) throws(Errno) {
        try events.watchWritable(connection.socket.descriptor, token: token(connection.slot))
    }

    private func token(_ slot: Int) -> UInt64 { UInt64(generations[slot]) << 32 | UInt64(slot) }

    /// When the connection in a slot has to be looked at.
    subscript(deadlineOf slot: Int) -> MonotonicTime {
        get { deadlines[slot] }
        set { deadlines[slot] = newValue }
    }

    /// Looks for deadlines that are over.
    func tick() {
        for slot in deadlines.indices where deadlines[slot] <= now {
            connections[slot]?.expired()
        }
    }

    /// Takes the time again, in the middle of work that may have been long.
    func renewTime() { now = .now }

    /// Lets idle connections go as soon as they have been quiet for long enough.
    func drain() {
        for connection in connections { connection?.drain() }
    }

    /// Closes every connection and ends the queue's source; nothing can be adopted afterwards.
    func stop() {
        for connection in connections { connection?.stop() }
        source.cancel()
    }
}
