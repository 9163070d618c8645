import Glibc

/// A moment as log lines have it: `2026-11-30T07:20:46.123Z` (RFC 3339).
struct Timestamp: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    var milliseconds: Int64

    /// The present moment.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Appends the 24 bytes of the moment's text; years 0 to 9999.
    func write(to output: inout [UInt8]) {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let dayMilliseconds = Int(rest < 0 ? rest + 86_400_000 : rest)
        let (year, month, day) = Self.date(days: Int(rest < 0 ? days - 1 : days))
        Self.write(year, digits: 4, then: "-", to: &output)
        Self.write(month, digits: 2, then: "-", to: &output)
        Self.write(day, digits: 2, then: "T", to: &output)
        Self.write(dayMilliseconds / 3_600_000, digits: 2, then: ":", to: &output)
        Self.write(dayMilliseconds / 60_000 % 60, digits: 2, then: ":", to: &output)
        Self.write(dayMilliseconds / 1000 % 60, digits: 2, then: ".", to: &output)
        Self.write(dayMilliseconds % 1000, digits: 3, then: "Z", to: &output)
    }

    /// The Gregorian date of a count of days since 1970-01-01.
    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        // Counted in years that begin in March, so that a leap day is a year's last day: 400 years have 146,097 days.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    private static func write(_ number: Int, digits: Int, then separator: Unicode.Scalar, to output: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            output.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
        output.append(UInt8(ascii: separator))
    }
}
