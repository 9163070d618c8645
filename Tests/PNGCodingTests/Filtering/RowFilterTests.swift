import TestSupport
import Testing

@testable import PNGCoding

struct RowFilterTests {
    /// The filter as the format describes it (section 9.4).
    private func expected(_ row: [UInt8], _ above: [UInt8], _ distance: Int) -> [UInt8] {
        row.indices.map { index in
            let left = index < distance ? 0 : Int(row[index - distance])
            let up = Int(above[index])
            let corner = index < distance ? 0 : Int(above[index - distance])
            let estimate = left + up - corner
            let distances = [left, up, corner].map { abs(estimate - $0) }
            let nearest =
                distances[0] <= distances[1] && distances[0] <= distances[2]
                ? left : distances[1] <= distances[2] ? up : corner
            return row[index] &- UInt8(nearest)
        }
    }

    @Test(arguments: 1...4) func paethIsThatOfTheFormat(distance: Int) {
        var generator = SeededGenerator(seed: UInt64(distance))
        for count in [1, 2, 3, 4, 15, 16, 17, 19, 20, 33, 64, 100, 999] {
            for spread in [1, 3, 40, 255] {
                let row = (0..<count).map { _ in UInt8.random(in: 0...UInt8(spread), using: &generator) }
                let above = (0..<count).map { _ in UInt8.random(in: 0...UInt8(spread), using: &generator) }
                var written = [UInt8](repeating: 77, count: count + 2)
                RowFilter.paeth.write(row, above: above, distance: distance, count: count, to: &written)
                #expect(Array(written[1...count]) == expected(row, above, distance))
                #expect(written[0] == 4 && written[count + 1] == 77)
            }
        }
    }

    /// Every left, above and corner of a coarse grid and its neighbours: all ties and saturations.
    @Test func paethBreaksTiesAsTheFormatSays() {
        let values: [UInt8] = [0, 1, 2, 63, 64, 65, 126, 127, 128, 129, 191, 192, 253, 254, 255]
        var row: [UInt8] = []
        var above: [UInt8] = []
        for left in values {
            for up in values {
                for corner in values {
                    row += [left, 100]
                    above += [corner, up]
                }
            }
        }
        var written = [UInt8](repeating: 0, count: row.count + 1)
        RowFilter.paeth.write(row, above: above, distance: 1, count: row.count, to: &written)
        #expect(Array(written[1...]) == expected(row, above, 1))
    }

    @Test func noneCopies() {
        var written = [UInt8](repeating: 9, count: 4)
        RowFilter.none.write([1, 2, 3], above: [4, 5, 6], distance: 1, count: 3, to: &written)
        #expect(written == [0, 1, 2, 3])
    }
}
