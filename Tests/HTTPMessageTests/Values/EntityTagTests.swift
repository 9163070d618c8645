import HTTPMessage
import Testing

@Suite struct EntityTagTests {
    private let current = EntityTag("abc")!

    @Test(arguments: ["\"\"", "\"abc\"", "W/\"abc\"", "\"a,b'!#~ü\""])
    func tagsAreReadAndWritten(text: String) {
        #expect(EntityTag(parsing: text)?.description == text)
    }

    @Test(arguments: [
        "", "abc", "\"", "\"abc", "abc\"", "w/\"abc\"", "W/abc", "W/ \"abc\"", "\"a\"b\"", "\"a b\"", "*",
    ])
    func anythingElseIsNoTag(text: String) {
        #expect(EntityTag(parsing: text) == nil)
    }

    @Test(arguments: [
        ("*", true, true), ("\"abc\"", true, true), ("W/\"abc\"", true, false), ("\"x\"", false, false),
        ("\"x\", \"abc\"", true, true), ("\"x\",W/\"abc\",", true, false), ("\"x,\", \"abc\"", true, true),
        ("\"a\"\r\nIf-None-Match: \"abc\"", true, true), ("\"ABC\"", false, false),
    ])
    func listsMatch(value: String, weakly: Bool, strongly: Bool) throws {
        let head = try #require(decodedHead("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(value)\r\n\r\n"))
        let list = try #require(EntityTagList("If-None-Match", in: head.fields))
        #expect(list.matchesWeakly(current) == weakly)
        #expect(list.matchesStrongly(current) == strongly)
    }

    @Test func aWeakTagNeverMatchesStrongly() {
        let weak = EntityTag("abc", isWeak: true)!
        #expect(weak.matchesWeakly(current) && current.matchesWeakly(weak))
        #expect(!weak.matchesStrongly(weak) && !weak.matchesStrongly(current))
    }

    @Test(arguments: ["", "abc", "*, \"abc\"", "\"abc\" \"x\"", "\"abc\", x", "\"abc", "**", ","])
    func malformedListsAreNone(value: String) {
        #expect(EntityTagList("If-None-Match", in: ["If-None-Match": value]) == nil)
    }

    @Test func anAbsentFieldIsNone() {
        #expect(EntityTagList("If-None-Match", in: [:]) == nil)
    }
}
