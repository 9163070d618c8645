/// The numbers of an array in a TIFF file, read a block at a time when they are asked for.
///
/// The arrays of a picture of 40 gigapixels have 10 megabytes, of which a viewer needs a few blocks.
///
/// It belongs to one thread at a time.
public struct TiffNumbers: Sendable {
    private static let blockBytes = 4096

    private let array: TiffArray
    private let mostBlocks: Int
    private var blocks: [Int: [UInt8]] = [:]

    /// The numbers of an array, of which so many blocks of 4 KiB are kept.
    public init(_ array: TiffArray, mostBlocks: Int = 256) {
        self.array = array
        self.mostBlocks = mostBlocks
    }

    /// The number at an index; `nil` where there is none, or it cannot be read.
    public mutating func number(_ index: Int, in file: some ByteReading) -> Int? {
        guard (0..<array.count).contains(index), index <= .max / array.width else { return nil }
        // Widths are 1, 2, 4 or 8: no number lies in two blocks.
        let (number, byte) = (index * array.width).quotientAndRemainder(dividingBy: Self.blockBytes)
        guard let block = block(number, file), byte + array.width <= block.count else { return nil }
        return TiffArray.number(block[byte..<(byte + array.width)], little: array.isLittle)
    }

    private mutating func block(_ number: Int, _ file: some ByteReading) -> [UInt8]? {
        if let block = blocks[number] { return block }
        let start = number * Self.blockBytes
        let (offset, overflows) = array.offset.addingReportingOverflow(start)
        // A damaged file may promise more numbers than there are bytes in the world.
        let count = min(Self.blockBytes / array.width, array.count - start / array.width) * array.width
        guard !overflows, let block = file.bytes(at: offset, count: count, behind: []) else { return nil }
        if blocks.count >= mostBlocks { blocks.removeAll() }
        blocks[number] = block
        return block
    }
}
