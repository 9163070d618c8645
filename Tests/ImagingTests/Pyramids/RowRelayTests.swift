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

    /// Pieces of a few bytes, and of which only two may wait.
    @Test(arguments: [10, 13 << 20]) func everyPieceArrivesInItsOrder(size: Int) throws {
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
