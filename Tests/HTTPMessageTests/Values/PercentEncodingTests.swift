import HTTPMessage
import Testing

@Suite struct PercentEncodingTests {
    @Test(
        arguments: [
            ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("a%2Fb", "a/b"), ("a%2fb", "a/b"), ("%2525", "%25"),
            ("a+b", "a+b"),
            ("%C3%BC", "ü"), ("%F0%9F%97%BA", "🗺"), ("%2e%2E", ".."), ("%", nil), ("a%2", nil), ("%zz", nil),
            ("%%20", nil),
            ("%FF", nil), ("%C3", nil), ("%C0%AF", nil), ("%ED%A0%80", nil), ("%00", nil), ("a%0A", nil), ("%7F", nil),
            ("a\u{0}", nil), ("%u0041", nil), ("%+1", nil),
        ] as [(String, String?)]
    )
    func segmentsAreDecodedOnceAndStrictly(segment: String, text: String?) {
        #expect((try? PercentEncoding.decode(segment)) == text)
    }

    @Test func errorsSayWhatIsWrong() {
        #expect(throws: PercentEncoding.DecodingError.incomplete(offset: 1)) { try PercentEncoding.decode("a%2") }
        #expect(throws: PercentEncoding.DecodingError.notUTF8) { try PercentEncoding.decode("%FF") }
        #expect(throws: PercentEncoding.DecodingError.controlCharacter(0)) { try PercentEncoding.decode("%00") }
        #expect("\(PercentEncoding.DecodingError.controlCharacter(10))".contains("0x0A"))
    }

    @Test(arguments: ["", "a b/c", "%25", "ü?#[]", "-._~", "🗺"])
    func encodingIsUndoneByDecoding(text: String) throws {
        let encoded = PercentEncoding.encode(text)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        #expect(try PercentEncoding.decode(encoded) == text)
    }
}
