import Glibc
import HTTPMessage

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
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let second = Int(rest < 0 ? seconds - 1 : seconds)
        let (year, month, day) = HTTPDate(secondsSince1970: second).date
        let timeOfDay = (second % 86_400 + 86_400) % 86_400
        Self.write(year, digits: 4, then: "-", to: &output)
        Self.write(month, digits: 2, then: "-", to: &output)
        Self.write(day, digits: 2, then: "T", to: &output)
        Self.write(timeOfDay / 3600, digits: 2, then: ":", to: &output)
        Self.write(timeOfDay / 60 % 60, digits: 2, then: ":", to: &output)
        Self.write(timeOfDay % 60, digits: 2, then: ".", to: &output)
        Self.write(Int(rest < 0 ? rest + 1000 : rest), digits: 3, then: "Z", to: &output)
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
