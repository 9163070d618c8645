import ImageRequests
import TestSupport
import Testing

private let known = ["scale", "center", "format", "quality", "x", "y", "w", "h"]

@Suite struct QueryItemsTests {
    @Test(arguments: [nil, "", "&", "&&&", "_", "_=1", "_=1&_=2", "_cb=%41"])
    func nothingOfInterestIsNothing(_ query: String?) throws {
        let items = try QueryItems(query, known: known)
        for name in known { #expect(items[name] == nil) }
    }

    @Test func namesAndValuesAreDecodedOnce() throws {
        let items = try QueryItems("%73cale=%32&&format=a%2541=b&quality&x=&y=%C3%A9&w=1+1&", known: known)
        #expect(items["scale"] == "2")
        #expect(items["format"] == "a%41=b")
        #expect(items["quality"] == "")
        #expect(items["x"] == "")
        #expect(items["y"] == "é")
        #expect(items["w"] == "1+1")
        #expect(items["h"] == nil)
    }

    @Test(arguments: [
        ("scal=1", "scale"), ("Scale=1", "scale"), ("zscale=1", "scale"), ("sacle=1", "scale"), ("centre=1", "center"),
        ("fmt=1", "format"), ("width=1", "w"), ("q=1", "quality"), ("qualty=1", "quality"), ("=1", "x"),
        ("x&y&scale2=1", "scale"), ("height=1", "h"), ("xcale=1", "scale"), ("fo=1", "format"),
    ])
    func unknownNamesNameTheNearest(_ query: String, _ nearest: String) throws {
        let error = #expect(throws: RequestError.self) { try QueryItems(query, known: known) }
        #expect(error?.kind == .malformed)
        #expect(error?.message.hasSuffix("did you mean \(nearest)?") == true, "\(error?.message ?? "")")
    }

    @Test func whereNothingIsNearAllAreNamed() {
        let error = #expect(throws: RequestError.self) { try QueryItems("zoom=1", known: known) }
        let all = "scale, center, format, quality, x, y, w, h"
        #expect(error?.message == "There is no parameter 'zoom'; there are \(all).")
    }

    @Test func whereNothingIsKnownNothingIsNamed() {
        let error = #expect(throws: RequestError.self) { try QueryItems("a=1", known: []) }
        #expect(error?.message == "There is no parameter 'a'; there are no parameters here.")
        #expect(error?.parameter == "a")
    }

    @Test(arguments: ["x=1&x=1", "x=1&%78=2", "x&x", "x=1&y=2&x=3"])
    func repeatedNamesAreErrors(_ query: String) {
        let error = #expect(throws: RequestError.self) { try QueryItems(query, known: known) }
        #expect(error?.parameter == "x")
        #expect(error?.message == "x is given more than once: give it once.")
    }

    @Test(arguments: ["%", "%1", "%zz", "%1g", "1%", "%%41", "%FF", "%C3", "%ED%A0%80", "%C0%80"])
    func encodingIsStrict(_ text: String) {
        let value = #expect(throws: RequestError.self) { try QueryItems("x=\(text)", known: known) }
        #expect(value?.parameter == "x")
        #expect(value?.value == text)
        let name = #expect(throws: RequestError.self) { try QueryItems("\(text)=1", known: known) }
        #expect(name?.parameter == nil)
        #expect(name?.message.contains("'\(text)'") == true)
    }

    @Test func longNamesCostNoMoreThanShortOnes() {
        let name = String(repeating: "scale", count: 100_000)
        let error = #expect(throws: RequestError.self) { try QueryItems("\(name)=1", known: known) }
        #expect(error?.message.utf8.count ?? 0 < 200)
    }

    @Test func messagesHoldNoControlCharacters() {
        let error = #expect(throws: RequestError.self) { try QueryItems("a%0D%0Ab%00=1", known: known) }
        #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }

    @Test func randomTextNeverTraps() {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<5000 {
            let text = randomText("&=%_scalexy0123456789abcdef+,.-", upTo: 40, &generator)
            _ = try? QueryItems(text, known: known)
        }
    }
}
