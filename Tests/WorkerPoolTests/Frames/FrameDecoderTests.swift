import TestSupport
import Testing

@testable import WorkerFrames

@Suite struct FrameDecoderTests {
    private static let limits = FrameLimits(headBytes: 100, bodyBytes: 1000)

    private static let frames: [Frame] = [
        Frame(kind: .ready, run: 0),
        Frame(kind: .request, run: 1, body: Array("path=/a".utf8)),
        Frame(kind: .reply, run: 0xFEDC_BA98, head: Array("head".utf8), body: [UInt8](repeating: 7, count: 300)),
        Frame(kind: .reply, run: 3, head: [1], body: [], isLast: true),
        Frame(kind: .failure, run: 4, body: [0, 255, 0]),
        Frame(kind: .cancel, run: .max),
        Frame(kind: .progress, run: 5, head: [9, 9]),
    ]

    private func decode(_ pieces: [ArraySlice<UInt8>], _ limits: FrameLimits = limits) throws -> (
        frames: [Frame], isInside: Bool
    ) {
        var decoder = FrameDecoder(limits: limits)
        var frames: [Frame] = []
        for piece in pieces {
            var left = piece
            while let frame = try decoder.next(&left) { frames.append(frame) }
            #expect(left.isEmpty)
        }
        return (frames, decoder.isInsideFrame)
    }

    @Test func everySplitGivesTheSameFrames() throws {
        let bytes = Self.frames.flatMap(\.encoded)
        for cut in 0...bytes.count {
            let result = try decode([bytes[..<cut], bytes[cut...]])
            #expect(result.frames == Self.frames && !result.isInside, "cut at \(cut)")
        }
    }

    @Test func singleBytesGiveTheSameFrames() throws {
        let bytes = Self.frames.flatMap(\.encoded)
        #expect(try decode(bytes.indices.map { bytes[$0...$0] }).frames == Self.frames)
    }

    @Test func anUnfinishedFrameIsSeenAsSuchAtEveryCut() throws {
        for frame in Self.frames {
            let bytes = frame.encoded
            for cut in 1..<bytes.count {
                let result = try decode([bytes[..<cut]])
                #expect(result.frames.isEmpty && result.isInside, "\(frame.kind) cut at \(cut)")
            }
        }
    }

    @Test func aReadNeverReachesBeyondItsFrame() throws {
        let bytes = Self.frames.flatMap(\.encoded)
        var decoder = FrameDecoder(limits: Self.limits)
        var position = 0
        var ends: [Int] = []
        while position < bytes.count {
            let frame = try decoder.read { space in
                let count = min(space.count, bytes.count - position)
                space.copyBytes(from: bytes[position..<position + count])
                position += count
                return count
            }
            if frame != nil { ends.append(position) }
        }
        var sum = 0
        let expected = Self.frames.map { frame in
            sum += frame.encoded.count
            return sum
        }
        #expect(ends == expected)
    }

    private static func prefix(_ kind: UInt8, _ flags: UInt8, _ head: UInt32, _ body: UInt32) -> [UInt8] {
        func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) } }
        return [kind, flags, 0, 0] + bytes(1) + bytes(head) + bytes(body)
    }

    @Test(arguments: [
        (prefix(0, 0, 0, 0), FrameError.unknownKind(0)),
        (prefix(7, 0, 0, 0), .unknownKind(7)),
        (prefix(2, 2, 0, 0), .reservedBits),
        ([2, 0, 1, 0] + [UInt8](repeating: 0, count: 12), .reservedBits),
        ([2, 0, 0, 1] + [UInt8](repeating: 0, count: 12), .reservedBits),
        (prefix(2, 0, 101, 0), .headTooLong(length: 101, limit: 100)),
        (prefix(2, 0, .max, 0), .headTooLong(length: 4_294_967_295, limit: 100)),
        (prefix(2, 0, 0, 1001), .bodyTooLong(length: 1001, limit: 1000)),
        (prefix(2, 0, 100, .max), .bodyTooLong(length: 4_294_967_295, limit: 1000)),
    ])
    func aHostilePrefixIsRefusedBeforeAnythingIsReserved(bytes: [UInt8], error: FrameError) {
        #expect(throws: error) { try decode([bytes[...]]) }
    }

    @Test func aFrameOfExactlyTheLimitIsTaken() throws {
        let frame = Frame(
            kind: .reply,
            run: 9,
            head: [UInt8](repeating: 1, count: 100),
            body: [UInt8](repeating: 2, count: 1000)
        )
        #expect(try decode([frame.encoded[...]]).frames == [frame])
    }

    @Test func anyBytesEitherDecodeOrAreRefused() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            var bytes = Self.frames.randomElement(using: &generator)!.encoded
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                bytes[Int.random(in: 0..<min(16, bytes.count), using: &generator)] = .random(
                    in: 0...255,
                    using: &generator
                )
            }
            do {
                for frame in try decode([bytes[...]]).frames {
                    #expect(frame.head.count <= 100 && frame.body.count <= 1000)
                }
            } catch is FrameError {}
        }
    }
}
