/// The numbers of an array in a TIFF file, read a block at a time when they are asked for.
///
/// The arrays of a picture of 40 gigapixels have 10 megabytes, of which a viewer needs a few blocks.
final class TiffNumbers {
    private static let blockBytes = 4096
    private static let mostBlocks = 256

    private let array: TiffArray
    private let file: SourceFile
    private var blocks: [Int: [UInt8]] = [:]

    init(_ array: TiffArray, of file: SourceFile) {
        self.array = array
        self.file = file
    }

    /// The number at an index; `nil` where there is none, or it cannot be read.
    func number(_ index: Int) -> Int? {
        guard (0..<array.count).contains(index), index <= .max / array.width else { return nil }
        // Widths are 1, 2, 4 or 8: no number lies in two blocks.
        let (number, byte) = (index * array.width).quotientAndRemainder(dividingBy: Self.blockBytes)
        guard let block = block(number), byte + array.width <= block.count else { return nil }
        return TiffDirectories.number(block[byte..<(byte + array.width)], little: array.isLittle)
    }

    private func block(_ number: Int) -> [UInt8]? {
        if let block = blocks[number] { return block }
        let start = number * Self.blockBytes
        let (offset, overflows) = array.offset.addingReportingOverflow(start)
        // A damaged file may promise more numbers than there are bytes in the world.
        let count = min(Self.blockBytes / array.width, array.count - start / array.width) * array.width
        guard !overflows, let block = file.bytes(at: offset, count: count) else { return nil }
        if blocks.count >= Self.mostBlocks { blocks.removeAll() }
        blocks[number] = block
        return block
    }
}
