import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Imaging

/// Rows handed from one thread to another.
@Suite struct RowRelayTests {
    private func give(_ byte: UInt8, _ count: Int, _ give: (UnsafeRawBufferPointer) throws(ImagingError) -> Void)
        throws(ImagingError)
    {
        let bytes = [UInt8](repeating: byte, count: count)
        try bytes.withUnsafeBufferPointer { (bytes) throws(ImagingError) in try give(UnsafeRawBufferPointer(bytes)) }
    }

    /// Pieces of a few bytes, and of which only three may wait.
    @Test(arguments: [10, 7 << 20]) func everyPieceArrivesInItsOrder(size: Int) throws {
        final class Seen: @unchecked Sendable { var pieces: [(first: UInt8, last: UInt8, count: Int)] = [] }
        let seen = Seen()
        let count = size == 10 ? 1000 : 9
        try RowRelay.run { (hand) throws(ImagingError) in
            // The last one is shorter, and one in between longer.
            for number in 0..<count {
                let length = number == count - 1 ? size / 2 : number == 5 ? size + 1 : size
                try give(UInt8(truncatingIfNeeded: number), length, hand)
            }
        } consume: { (bytes, _) throws(ImagingError) in
            seen.pieces.append((bytes[0], bytes[bytes.count - 1], bytes.count))
        }
        #expect(seen.pieces.count == count)
        for (number, piece) in seen.pieces.enumerated() {
            let byte = UInt8(truncatingIfNeeded: number)
            #expect(piece.first == byte && piece.last == byte)
            #expect(piece.count == (number == count - 1 ? size / 2 : number == 5 ? size + 1 : size))
        }
    }

    @Test func longPiecesArriveInParts() throws {
        final class Seen: @unchecked Sendable { var counts: [Int] = [] }
        let seen = Seen()
        let longest = RowRelay.longestPiece
        try RowRelay.run { (hand) throws(ImagingError) in
            try give(1, 3 * longest + 5, hand)
            try give(2, longest, hand)
        } consume: { (bytes, _) throws(ImagingError) in
            #expect(bytes.first == bytes.last)
            seen.counts.append(bytes.count)
        }
        #expect(seen.counts == [longest, longest, longest, 5, longest])
    }

    /// However many short ones there were before.
    @Test func noMoreWaitsThanMay() throws {
        final class State: @unchecked Sendable {
            let given = Atomic(0)
            var (taken, most) = (0, 0)
        }
        let state = State()
        try RowRelay.run { (hand) throws(ImagingError) in
            for size in Array(repeating: 1 << 20, count: 40) + Array(repeating: 12 << 20, count: 12) {
                try give(3, size, hand)
                state.given.add(size, ordering: .relaxed)
            }
        } consume: { (bytes, _) throws(ImagingError) in
            // The other side goes on until it has to wait.
            usleep(3000)
            state.most = max(state.most, state.given.load(ordering: .relaxed) - state.taken)
            state.taken += bytes.count
        }
        #expect(state.most > 4 << 20 && state.most <= RowRelay.mostBytes)
    }

    @Test func aFailureOfTheOtherSideEndsBoth() {
        var given = 0
        let error = #expect(throws: ImagingError.self) {
            try RowRelay.run { (hand) throws(ImagingError) in
                for number in 0..<1_000_000 {
                    given = number
                    try give(1, 1 << 20, hand)
                }
            } consume: { (_, _) throws(ImagingError) in
                throw ImagingError(.noSpace, "full")
            }
        }
        #expect(error?.kind == .noSpace && given < 1000)
    }

    @Test func aFailureOfThisSideHasTheOtherGiveUp() {
        final class Count: @unchecked Sendable { var (begun, ended) = (0, 0) }
        let count = Count()
        let error = #expect(throws: ImagingError.self) {
            try RowRelay.run { (hand) throws(ImagingError) in
                for _ in 0..<10 { try give(1, 10, hand) }
                throw ImagingError(.corrupt, "damaged")
            } consume: { (_, isGivenUp) throws(ImagingError) in
                count.begun += 1
                while !isGivenUp() {}
                count.ended += 1
            }
        }
        #expect(error?.kind == .corrupt)
        // It has ended before the failure is told, and did not begin another piece.
        #expect(count.begun == count.ended && count.begun <= 1)
    }

    @Test func nothingGivenIsNothingTaken() throws {
        try RowRelay.run { (_) throws(ImagingError) in
        } consume: { (_, _) throws(ImagingError) in
            throw ImagingError(.internalFault, "called")
        }
    }
}
