import HTTPMessage
import Testing

@Suite struct FieldsTests {
    private let fields: Fields = ["Accept": "a", "X-Tag": "1", "ACCEPT": "b, c", "accept": ""]

    @Test func namesAreComparedWithoutCase() {
        #expect(fields["aCCEPT"] == "a, b, c, ")
        #expect(fields["x-tag"] == "1")
        #expect(fields["x_tag"] == nil)
        #expect(fields["x-ta"] == nil)
        #expect(fields.contains("X-TAG"))
        #expect(!fields.contains("Accep"))
        // `[` and `{` differ by the bit that tells the case of letters.
        #expect(Fields(dictionaryLiteral: ("a^", "1"))["a~"] == nil)
        #expect(Fields(dictionaryLiteral: ("a@", "1")).isEmpty)
    }

    @Test func linesKeepTheirOrderAndCase() {
        #expect(fields.map(\.name) == ["Accept", "X-Tag", "ACCEPT", "accept"])
        #expect(fields.values(of: "accept") == ["a", "b, c", ""])
    }

    @Test func settingReplacesAllLinesOfTheName() {
        var changed = fields
        changed["accept"] = "d"
        #expect(changed == ["X-Tag": "1", "accept": "d"])
        changed["X-TAG"] = nil
        #expect(changed == ["accept": "d"])
        changed.remove("absent")
        #expect(changed.count == 1)
    }

    @Test(arguments: ["", "a b", "a:", "a\r\n", "ä", "a\u{0}", "(a)", "a\u{7F}"])
    func namesThatAreNoTokensAreRefused(name: String) {
        var fields = Fields()
        let added = fields.append(name, "value")
        #expect(!added)
        #expect(fields.isEmpty)
    }

    @Test func valuesAreTrimmedAndCannotEndTheirLine() {
        var fields = Fields()
        fields.append("a", " \t b\tc\r\nd\u{7F} ")
        #expect(fields["a"] == "b c  d")
        fields.append("u", "ü€")
        #expect(fields["u"] == "ü€")
    }

    @Test(arguments: [
        ("", []), (",, ,", []), ("a", ["a"]), (" a ,\tb,c ", ["a", "b", "c"]),
        ("\"a,b\";q=1, c", ["\"a,b\";q=1", "c"]),
        ("\"a\\\",b\", c", ["\"a\\\",b\"", "c"]), ("\"a, b", ["\"a, b"]), ("\"a\\", ["\"a\\"]),
    ])
    func listsArePartedOutsideQuotes(value: String, members: [String]) {
        #expect(Fields(dictionaryLiteral: ("X", value)).list("x") == members)
    }

    @Test func aListGoesOverAllLines() {
        #expect(fields.list("Accept") == ["a", "b", "c"])
    }
}
