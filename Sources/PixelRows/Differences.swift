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
}
