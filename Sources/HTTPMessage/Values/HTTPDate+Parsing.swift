extension HTTPDate {
    /// A time from a field value: `IMF-fixdate`, or one of the two obsolete forms that a recipient must read
    /// (RFC 9110, section 5.6.7).
    ///
    /// Strict: single spaces, capitals as written there, a day of the week that fits the date. A leap second counts as
    /// the second before it.
    /// - Parameters:
    ///   - text: the value without white space around it.
    ///   - now: decides the century of the two-digit year: what lies more than 50 years ahead is in the past.
    public init?(parsing text: String, now: HTTPDate) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let fields: (weekday: Substring, day: Int?, month: Substring, year: Int?, time: Substring)
        if parts.count == 6, parts[5] == "GMT", parts[0].last == "," {
            // Sun, 06 Nov 1994 08:49:37 GMT
            fields = (parts[0].dropLast(), Self.digits(parts[1], 2), parts[2], Self.digits(parts[3], 4), parts[4])
        } else if parts.count == 4, parts[3] == "GMT", parts[0].last == "," {
            // Sunday, 06-Nov-94 08:49:37 GMT
            let date = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3, let shortYear = Self.digits(date[2], 2) else { return nil }
            let weekday = parts[0].dropLast()
            guard Self.days.contains(where: { $0 == weekday }) else { return nil }
            let year = Self.fullYear(shortYear, now: now)
            fields = (weekday.prefix(3), Self.digits(date[0], 2), date[1], year, parts[2])
        } else if parts.count == 5 || parts.count == 6 && parts[2].isEmpty {
            // Sun Nov  6 08:49:37 1994
            let isPadded = parts.count == 6
            let day = isPadded ? Self.digits(parts[3], 1) : Self.digits(parts[2], 2)
            fields = (parts[0], day, parts[1], Self.digits(parts[parts.count - 1], 4), parts[parts.count - 2])
        } else {
            return nil
        }
        guard let dayOfMonth = fields.day, let year = fields.year,
            let month = Self.months.firstIndex(where: { $0 == fields.month }),
            let second = Self.secondOfDay(fields.time)
        else { return nil }
        let day = Self.day(year: year, month: month + 1, dayOfMonth: dayOfMonth)
        guard dayOfMonth > 0, Self.civil(fromDay: day) == (year, month + 1, dayOfMonth),
            Self.days[Self.weekday(ofDay: day)].prefix(3) == fields.weekday
        else { return nil }
        self.init(secondsSince1970: day * 86400 + second)
    }

    /// A number of exactly so many digits.
    private static func digits(_ text: Substring, _ count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy(ByteSet.digit.contains) else { return nil }
        return Int(text)
    }

    /// `08:49:37`; 60 seconds, a leap second, are taken as 59.
    private static func secondOfDay(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = digits(parts[0], 2), let minute = digits(parts[1], 2),
            let second = digits(parts[2], 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func fullYear(_ shortYear: Int, now: HTTPDate) -> Int {
        let thisYear = civil(fromDay: now.secondsSince1970 / 86400).year
        let year = thisYear - thisYear % 100 + shortYear
        if year > thisYear + 50 { return year - 100 }
        return year + 100 <= thisYear + 50 ? year + 100 : year
    }
}
