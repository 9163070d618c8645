import Foundation
import Testing

@testable import PortholeServer

@Suite struct LogLineTests {
    static let access = LogLine.Access(
        peer: "192.0.2.1:5000",
        method: "GET",
        target: "/images/a/view?scale=2",
        status: 200,
        bytes: 12_345,
        milliseconds: 3.21449,
        cache: "hit",
        note: nil
    )
    static let time = Timestamp(milliseconds: 1_796_023_246_123)

    private func text(_ access: LogLine.Access, as format: ServiceConfiguration.Log.Format = .text) -> String {
        String(decoding: LogLine(time: Self.time, content: .access(access)).bytes(as: format), as: UTF8.self)
    }

    @Test func aTextLineHasEverythingInItsOrder() {
        #expect(
            text(Self.access)
                == #"2026-11-30T07:20:46.123Z 192.0.2.1:5000 "GET /images/a/view?scale=2" 200 12345 3.214 hit"#
        )
        var other = Self.access
        other.cache = nil
        other.note = "abandoned"
        other.status = 0
        #expect(text(other).hasSuffix(#"" 0 12345 3.214 - abandoned"#))
    }

    @Test func aJSONLineIsAnObjectOfTheSameParts() throws {
        let line = Data(text(Self.access, as: .json).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        #expect(object["time"] as? String == "2026-11-30T07:20:46.123Z")
        #expect(object["peer"] as? String == "192.0.2.1:5000")
        #expect(object["method"] as? String == "GET")
        #expect(object["target"] as? String == "/images/a/view?scale=2")
        #expect(object["status"] as? Int == 200)
        #expect(object["bytes"] as? Int == 12_345)
        #expect(object["milliseconds"] as? Double == 3.214)
        #expect(object["cache"] as? String == "hit")
        #expect(object["note"] == nil)
    }

    static let hostile = [
        "/\n200 forged line", "/\r\nx", "/\u{1b}[31mred", "/\"quoted\" 500", "/back\\slash\\\"", "/\u{7f}", "/\0",
        "/é\u{202e}",
        "/\u{9b}31m", "/\u{2028}", "/🦀",
    ]

    @Test(arguments: hostile) func whatAClientSendsNeitherEndsNorColoursALine(target: String) throws {
        var access = Self.access
        access.target = target
        access.method = target
        access.peer = target
        access.note = target
        for format in ServiceConfiguration.Log.Format.allCases {
            let line = LogLine(time: Self.time, content: .access(access)).bytes(as: format)
            #expect(line.allSatisfy { (0x20..<0x7f).contains($0) })
        }
        let object = try JSONSerialization.jsonObject(with: Data(text(access, as: .json).utf8)) as? [String: Any]
        #expect(object?["target"] as? String == target)
    }

    @Test func aQuoteInATargetIsNotTheEndOfTheTarget() {
        var access = Self.access
        access.target = "/a\" 500 0 0 -"
        #expect(text(access).contains(#""GET /a\" 500 0 0 -" 200"#))
    }

    @Test func messagesStandAmongTheRequests() throws {
        let line = LogLine(time: Self.time, content: .message("worker 7: \"gone\"\nagain"))
        #expect(
            String(decoding: line.bytes(as: .text), as: UTF8.self)
                == #"2026-11-30T07:20:46.123Z - worker 7: "gone"\x0aagain"#
        )
        let object = try JSONSerialization.jsonObject(with: Data(line.bytes(as: .json))) as? [String: Any]
        #expect(object?["message"] as? String == "worker 7: \"gone\"\nagain")
    }

    @Test(
        arguments: [
            0, 951_782_399_999, 951_782_400_000, 951_868_799_999, 951_868_800_000, 1_709_164_799_000, 1_709_251_200_001,
            4_107_542_400_000, -1, -86_400_000, 253_402_300_799_999, 1_796_023_246_123,
        ] as [Int64]
    )
    func timesAgreeWithFoundations(milliseconds: Int64) {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        let seconds = (Double(milliseconds) / 1000).rounded(.down)
        var bytes: [UInt8] = []
        Timestamp(milliseconds: milliseconds).write(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix(formatter.string(from: Date(timeIntervalSince1970: seconds)) + "."))
        #expect(text.hasSuffix("Z"))
        #expect(text.utf8.count == 24)
        #expect(Int64(text.dropLast().suffix(3)) == milliseconds - Int64(seconds) * 1000)
    }
}
