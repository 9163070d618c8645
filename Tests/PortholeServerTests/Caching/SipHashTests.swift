import HTTPMessage
import Testing

@testable import PortholeServer

@Suite struct SipHashTests {
    /// The first vectors of the reference implementation, for the key 00 01 … 0f and inputs 00 01 … of these lengths.
    @Test(arguments: [
        (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
        (2, "8177228da4a45dc7fca38bdef60affe4"),
    ])
    func givesTheReferencesDigests(length: Int, expected: String) {
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        let (first, second) = SipHash.digest(of: (0..<length).map { UInt8($0) }, key: key)
        let bytes = [first, second].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
        let text = bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test func everyByteAndTheLengthCount() {
        var seen: Set<String> = []
        for length in 0..<40 {
            seen.insert(EntityTag(digestOf: [UInt8](repeating: 0, count: length)).description)
            for index in 0..<length {
                var bytes = [UInt8](repeating: 0, count: length)
                bytes[index] = 1
                seen.insert(EntityTag(digestOf: bytes).description)
            }
        }
        #expect(seen.count == 40 + 39 * 40 / 2)
    }

    @Test func textsPartedDifferentlyGiveDifferentTags() {
        #expect(EntityTag(digestOf: "ab", "c") != EntityTag(digestOf: "a", "bc"))
        #expect(EntityTag(digestOf: "a", "") != EntityTag(digestOf: "a"))
        #expect(EntityTag(digestOf: "a", "b") == EntityTag(digestOf: "a", "b"))
    }

    @Test func aTagIsStrongAndHas128Bits() {
        let tag = EntityTag(digestOf: "x")
        #expect(!tag.isWeak)
        #expect(tag.opaque.count == 32)
        #expect(tag.opaque.allSatisfy { $0.isHexDigit })
    }
}
