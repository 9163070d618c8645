import Foundation
import HTTPMessage
import TestSupport
import Testing

@Suite struct HTTPDateTests {
    private let now = HTTPDate(secondsSince1970: 1_700_000_000)

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func datesAreWrittenAndReadBack(seconds: Int, text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).text == text)
        #expect(HTTPDate(parsing: text, now: now)?.secondsSince1970 == seconds)
    }

    @Test func datesOutsideFourDigitYearsAreClamped() {
        #expect(HTTPDate(secondsSince1970: .max).text == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate(secondsSince1970: .min).text == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test func theCalendarIsFoundations() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let seconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &generator)
            guard seconds > -12_000_000_000 else { continue }
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(HTTPDate(secondsSince1970: seconds).text == text)
            #expect(HTTPDate(parsing: text, now: now)?.secondsSince1970 == seconds)
        }
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Sun, 06 Nov 1994 08:49:60 GMT", 784_111_799),
        ("Tuesday, 14-Nov-23 22:13:20 GMT", 1_700_000_000),
        // 2073 is 50 years ahead of `now`, 2074 is not allowed to be: it is 1974.
        ("Sunday, 01-Jan-73 00:00:00 GMT", 3_250_454_400), ("Tuesday, 01-Jan-74 00:00:00 GMT", 126_230_400),
    ])
    func obsoleteFormsAreRead(text: String, seconds: Int) {
        #expect(HTTPDate(parsing: text, now: now)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "sun, 06 nov 1994 08:49:37 gmt",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Wed, 29 Feb 2023 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Now 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 1994 ", "784111777",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sunday, 06-Nov-94 08:49:37 GMT GMT",
    ])
    func anythingElseIsNoDate(text: String) {
        #expect(HTTPDate(parsing: text, now: now) == nil)
    }

    @Test func datesAreOrdered() {
        #expect(HTTPDate(secondsSince1970: 1) < now)
    }
}
