extension PixelRows {
    /// Each number less the one of the same band before it, modulo 256; the first pixel as it is.
    ///
    /// - Parameter count: bytes of the row, at least `bands`.
    public static func subtractNeighbours(
        _ row: UnsafePointer<UInt8>,
        bands: Int,
        to: UnsafeMutablePointer<UInt8>,
        count: Int
    ) {
        for index in 0..<bands { to[index] = row[index] }
        for index in bands..<count { to[index] = row[index] &- row[index &- bands] }
    }

    /// The sum of the squares of the differences of two rows; of at most 32,768 bytes.
    public static func squaredDifferences(
        _ row: UnsafePointer<UInt8>,
        _ other: UnsafePointer<UInt8>,
        count: Int
    ) -> Int {
        var sum: Int32 = 0
        for index in 0..<count {
            let difference = Int32(row[index]) &- Int32(other[index])
            sum &+= difference &* difference
        }
        return Int(sum)
    }
}
