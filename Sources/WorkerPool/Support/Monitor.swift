import Glibc

/// A mutex with a condition: POSIX's own, whose order ThreadSanitizer understands.
final class Monitor: @unchecked Sendable {
    // Safe to share: both are made for it, stay where they are until nobody holds the monitor, and are never copied.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A wait must not be lengthened or cut short by somebody setting the clock.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func lock() {
        pthread_mutex_lock(mutex)
    }

    func unlock() {
        pthread_mutex_unlock(mutex)
    }

    /// Wakes all who wait.
    func notify() {
        pthread_cond_broadcast(condition)
    }

    /// Lets go of the lock until notified, or until `instant`; then holds it again.
    func wait(until instant: SuspendingClock.Instant?) {
        guard let instant else {
            pthread_cond_wait(condition, mutex)
            return
        }
        let left = max(.zero, SuspendingClock().now.duration(to: instant)).components
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        end.tv_sec += Int(left.seconds)
        end.tv_nsec += Int(left.attoseconds / 1_000_000_000)
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_nsec -= 1_000_000_000
            end.tv_sec += 1
        }
        pthread_cond_timedwait(condition, mutex, &end)
    }
}

/// Runs `body` on a thread of its own, which nobody joins; an `errno` when there could be no thread.
func detachThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let error = pthread_create(
        &thread,
        &attributes,
        { context in
            Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
            return nil
        },
        box.toOpaque()
    )
    if error != 0 { box.release() }
    return error
}
