import TestSupport
import Testing

@testable import PortholeServer

/// Pictures that may end the process that reads them; some decoders of AV1 do so on a bad sequence header.
@Suite struct HarmfulPictureTests {
    /// Where the coded picture's sequence header begins: behind the box `mdat`, and its temporal unit's mark if any.
    private func sequenceHeader(of avif: [UInt8]) throws -> Int {
        let mark = Array("mdat".utf8)
        let place = try #require(avif.indices.dropLast(8).last { avif[$0..<($0 + 4)].elementsEqual(mark) })
        return place + 4
    }

    @Test func damagedHeadersAreRefusedEachTimeAndHarmNobodyElse() throws {
        let service = try RunningService({ $0.workers.count = 2 }, fill: Pictures.fill)
        let encoded = try service.get("/images/photo/view?w=400&h=300&format=avif&quality=95")
        try #require(encoded.status == 200)
        let start = try sequenceHeader(of: encoded.body)
        var outcomes: [Int: Int] = [:]
        for offset in 0..<16 {
            for value: UInt8 in [0x00, 0xF2] {
                var bytes = encoded.body
                bytes[start + offset] ^= value | 0x01
                let name = "bad-\(offset)-\(value).avif"
                try service.folder.write(bytes, to: "library/\(name)")
                let first = try service.get("/images/\(name)/view?w=60&h=40").status
                let second = try service.get("/images/\(name)/view?w=60&h=40&_=again").status
                #expect([200, 415, 422].contains(first), "\(name): \(first)")
                #expect(second == first, "\(name): \(first), then \(second)")
                outcomes[first, default: 0] += 1
                // A place of its own each time, so that a worker has to render it.
                let other = try service.get("/images/photo/view?w=60&h=40&scale=4&x=\(offset)&y=\(value)")
                #expect(other.status == 200, "beside \(name)")
            }
        }
        #expect(outcomes[415, default: 0] + outcomes[422, default: 0] > 0, "nothing was damaged: \(outcomes)")
        #expect(try service.get("/readyz").status == 200)
    }
}
