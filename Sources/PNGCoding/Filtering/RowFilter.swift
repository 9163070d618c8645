import CVectors

/// How a row is written so that it compresses well (PNG, third edition, section 9).
enum RowFilter: UInt8 {
    /// As it is.
    case none = 0
    /// Each byte less what its neighbours to the left, above and above left let expect (Paeth).
    case paeth = 4

    /// Writes a row, with the filter's number in front: `count` + 1 bytes.
    ///
    /// - Parameters:
    ///   - row: its bytes.
    ///   - above: those of the row before it; zeros before the first.
    ///   - distance: the bytes of a pixel, at least 1.
    func write(
        _ row: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        distance: Int,
        count: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        target[0] = rawValue
        let target = target + 1
        switch self {
        case .none: target.update(from: row, count: count)
        case .paeth: Self.writePaeth(row, above: above, distance: distance, count: count, to: target)
        }
    }

    private static func writePaeth(
        _ row: UnsafePointer<UInt8>,
        above: UnsafePointer<UInt8>,
        distance: Int,
        count: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) {
        let head = min(distance, count)
        for index in 0..<head { target[index] = row[index] &- above[index] }
        var index = head
        while index + 16 <= count {
            vector_paeth(row + index, above + index, distance, target + index)
            index += 16
        }
        while index < count {
            let expected = paeth(left: row[index - distance], above: above[index], corner: above[index - distance])
            target[index] = row[index] &- expected
            index += 1
        }
    }

    private static func paeth(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
        let toLeft = abs(Int(above) - Int(corner))
        let toAbove = abs(Int(left) - Int(corner))
        let toCorner = abs(Int(left) + Int(above) - 2 * Int(corner))
        if toLeft <= toAbove && toLeft <= toCorner { return left }
        return toAbove <= toCorner ? above : corner
    }
}
