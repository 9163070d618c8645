import Glibc

/// A moment on the clock that never goes back, in nanoseconds.
struct MonotonicTime: Comparable, Hashable, Sendable {
    var nanoseconds: UInt64

    /// Later than every other.
    static let never = MonotonicTime(nanoseconds: .max)

    /// The present moment.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

    /// Later by a span, which is not negative; `never` stays.
    static func + (moment: MonotonicTime, span: Span) -> MonotonicTime {
        let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return MonotonicTime(nanoseconds: overflow ? .max : sum)
    }

    /// How long ago an earlier moment was; zero for a later one.
    func since(_ earlier: MonotonicTime) -> Duration {
        .nanoseconds(Int64(clamping: nanoseconds >= earlier.nanoseconds ? nanoseconds - earlier.nanoseconds : 0))
    }

    /// A length of time as the hot path adds it.
    struct Span: Hashable, Sendable {
        let nanoseconds: UInt64

        init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

        /// The same length; zero for a negative one, centuries at most.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let whole = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
            let fraction = UInt64(clamping: attoseconds / 1_000_000_000)
            nanoseconds = whole.overflow ? .max / 2 : min(whole.partialValue, .max / 2) + fraction
        }
    }
}
