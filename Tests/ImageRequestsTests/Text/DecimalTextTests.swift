import ImageRequests
import TestSupport
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("12", 12), ("-12.5", -12.5), (".5", 0.5), ("5.", 5), ("007", 7), ("1e3", 1000),
        ("1E-7", 1e-7), ("1e+21", 1e21), ("-.5e1", -5), ("1e-400", 0), ("0.1", 0.1),
        ("9007199254740993", 9_007_199_254_740_992),
    ])
    func decimalsAreRead(_ text: String, _ number: Double) {
        #expect(DecimalText.number(text[...]) == number)
        #expect(DecimalText.number(text[...])?.sign == (number < 0 ? .minus : .plus))
    }

    @Test(arguments: [
        "", "-", ".", "-.", "+1", " 1", "1 ", "1,5", "0x10", "0x1p3", "nan", "inf", "-inf", "infinity", "1e", "1e+",
        "1e-", "e5", "1e5.5", "--1", "1-", "1..2", "1e999", "-1e999", "١", "½", "1_000", "1\u{0}", "\u{0}", "1e5e5",
    ])
    func everythingElseIsNone(_ text: String) {
        #expect(DecimalText.number(text[...]) == nil)
    }

    @Test func wholeNumbersAreDigitsAlone() {
        let table: [(String, Int?)] = [
            ("0", 0), ("12", 12), ("007", 7), ("99999999999999999999", .max), ("", nil), ("-1", nil), ("+1", nil),
            ("1.0", nil), ("1e3", nil), (" 1", nil), ("٣", nil),
        ]
        for (text, number) in table { #expect(DecimalText.wholeNumber(text[...]) == number, "\(text)") }
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1500, "1500"), (100, "100"),
            (0.001, "0.001"),
            (0.000001, "0.000001"), (0.0000001, "1e-7"), (1.5e-7, "1.5e-7"), (1.25e-5, "0.0000125"),
            (1e16, "10000000000000000"),
            (123456789012345680, "123456789012345680"), (1e20, "100000000000000000000"), (1e21, "1e21"),
            (1.5e300, "1.5e300"),
            (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (961.5384615384615, "961.5384615384615"),
            (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e308"),
        ] as [(Double, String)]
    )
    func numbersAreWrittenInTheFewestDigits(_ number: Double, _ text: String) {
        #expect(DecimalText.shortest(number) == text)
    }

    @Test func writtenNumbersAreReadBack() {
        var generator = SeededGenerator(seed: 41)
        for round in 0..<20_000 {
            let number =
                round % 2 == 0
                ? Double(bitPattern: generator.next()) : Double.random(in: -5000...5000, using: &generator)
            guard number.isFinite else { continue }
            #expect(DecimalText.number(DecimalText.shortest(number)[...]) == number)
        }
    }

    @Test(
        arguments: [
            (16, "16"), (1500, "1500"), (961.5384615384615, "961.538462"), (541.0256410256410, "541.025641"),
            (250.0000000001, "250"), (0.1, "0.1"), (0.0000004, "0"), (-0.0000004, "0"), (-0.0, "0"),
            (0.0000005, "0.000001"),
            (0.9999996, "1"), (-1.9999999, "-2"), (-275.75, "-275.75"), (0.000001, "0.000001"), (1.05, "1.05"),
            (9_007_199_254_740_992, "9007199254740992"), (1e300, "1e300"), (.infinity, "inf"), (.nan, "nan"),
        ] as [(Double, String)]
    )
    func sixDecimalsAtMost(_ number: Double, _ text: String) {
        #expect(DecimalText.sixDecimals(number) == text)
    }

    @Test func sixDecimalsAreTheNearest() throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<5000 {
            let number = Double.random(in: -100_000...100_000, using: &generator)
            let text = DecimalText.sixDecimals(number)
            let back = try #require(DecimalText.number(text[...]))
            #expect(abs(back - number) <= 0.500001e-6)
            #expect(!text.contains(".") || text.last != "0")
        }
    }

    @Test func randomTextNeverTraps() {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<10_000 {
            let text = randomText("0123456789.-+eE", upTo: 12, &generator)
            if let number = DecimalText.number(text[...]) { #expect(number == Double(text)) }
            _ = DecimalText.wholeNumber(text[...])
        }
    }
}
