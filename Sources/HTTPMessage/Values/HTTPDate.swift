/// A time as HTTP writes it, in whole seconds (RFC 9110, section 5.6.7).
public struct HTTPDate: Hashable, Sendable, Comparable {
    /// Seconds since 1970-01-01 00:00:00 UTC, leap seconds not counted.
    public let secondsSince1970: Int

    /// A time by its seconds; clamped to the years 0 to 9999, which four digits can write.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799)
    }

    /// Whether the left time is earlier.
    public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The time as `IMF-fixdate`: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public var text: String {
        let day = secondsSince1970.floorDivided(by: 86400)
        let second = secondsSince1970 - day * 86400
        let (year, month, dayOfMonth) = date

        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
        }
        let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
        let dayName = Self.days[Self.weekday(ofDay: day)].prefix(3)
        return "\(dayName), \(digits(dayOfMonth, 2)) \(Self.months[month - 1]) \(digits(year, 4)) \(time) GMT"
    }
}

extension HTTPDate {
    /// The day of the Gregorian calendar, in UTC; month 1 to 12.
    public var date: (year: Int, month: Int, dayOfMonth: Int) {
        Self.civil(fromDay: secondsSince1970.floorDivided(by: 86400))
    }

    /// Days since 1970-01-01 of a date of the Gregorian calendar, extended to all years; month 1 to 12.
    ///
    /// Counts from 1 March of a 400-year cycle, so that the leap day is a year's last.
    static func day(year: Int, month: Int, dayOfMonth: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let cycle = shifted.floorDivided(by: 400)
        let yearOfCycle = shifted - cycle * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + dayOfMonth - 1
        return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    }

    /// The inverse of `day(year:month:dayOfMonth:)`.
    static func civil(fromDay day: Int) -> (year: Int, month: Int, dayOfMonth: Int) {
        let shifted = day + 719_468
        let cycle = shifted.floorDivided(by: 146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 0 for Sunday to 6 for Saturday.
    static func weekday(ofDay day: Int) -> Int {
        let shifted = day + 4
        return shifted - shifted.floorDivided(by: 7) * 7
    }
}

extension Int {
    /// The quotient rounded down; the divisor is positive.
    fileprivate func floorDivided(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }
}
