/// Where whole numbers of one width lie in a TIFF file.
public struct TiffArray: Hashable, Sendable {
    /// Of the first.
    public var offset: Int
    /// Bytes of each: 1, 2, 4 or 8.
    public var width: Int
    /// How many there are, as the file says: a damaged one may promise more than there is.
    public var count: Int
    /// Whether the lowest byte comes first.
    public var isLittle: Bool

    /// An array from its parts.
    public init(offset: Int, width: Int, count: Int, isLittle: Bool) {
        self.offset = offset
        self.width = width
        self.count = count
        self.isLittle = isLittle
    }

    /// A number of up to 8 bytes; one that is too large for `Int` counts as 0.
    public static func number(_ bytes: ArraySlice<UInt8>, little: Bool) -> Int {
        var value: UInt64 = 0
        for index in bytes.indices {
            value = value << 8 | UInt64(bytes[little ? bytes.endIndex - 1 - (index - bytes.startIndex) : index])
        }
        return Int(exactly: value) ?? 0
    }
}
