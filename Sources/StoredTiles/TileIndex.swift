import ZoomCore

/// Where the tiles of a level lie in their file, and what makes whole JPEGs of them.
///
/// It belongs to one thread at a time; its stream does not.
public struct TileIndex: Sendable {
    /// Where a tile lies in its file.
    public struct Place: Hashable, Sendable {
        /// Its first byte.
        public var offset: Int
        /// How many it has.
        public var count: Int
    }

    /// A longer tile is none.
    private static let longestTile = 16 << 20

    private let columns: Int
    /// Columns and rows of tiles that are filled up to their edge.
    private let whole: PixelSize
    private var offsets: TiffNumbers
    private var byteCounts: TiffNumbers
    /// Makes whole files.
    public let stream: JPEGStream

    /// The tiles of a level, of whose index so many blocks of 4 KiB are kept twice; `nil` where its tables are none.
    public init?(_ level: StoredLevel, mostBlocks: Int = 256) {
        guard
            let stream = JPEGStream(
                tables: level.tables,
                tile: level.tile,
                samples: level.samples,
                isRGB: level.isRGB
            )
        else { return nil }
        self.stream = stream
        let (size, tile) = (level.size, level.tile)
        columns = (size.width + tile.width - 1) / tile.width
        whole = PixelSize(width: size.width / tile.width, height: size.height / tile.height)
        offsets = TiffNumbers(level.offsets, mostBlocks: mostBlocks)
        byteCounts = TiffNumbers(level.byteCounts, mostBlocks: mostBlocks)
    }

    /// Whether a tile has pixels of the picture up to its edges.
    public func isWhole(column: Int, row: Int) -> Bool {
        (0..<whole.width).contains(column) && (0..<whole.height).contains(row)
    }

    /// Where a tile lies; `nil` where there is none, or it cannot be told at once.
    public mutating func place(column: Int, row: Int, in file: some ByteReading) -> Place? {
        guard (0..<columns).contains(column), row >= 0 else { return nil }
        let (before, overflows) = row.multipliedReportingOverflow(by: columns)
        let (index, overflowsToo) = before.addingReportingOverflow(column)
        guard !overflows, !overflowsToo, let offset = offsets.number(index, in: file),
            let count = byteCounts.number(index, in: file), (1...Self.longestTile).contains(count)
        else { return nil }
        return Place(offset: offset, count: count)
    }
}

extension JPEGStream {
    /// The whole file of a tile; `nil` where it cannot be read, and where it looks damaged: it then has to be decoded
    /// to be had, or to find out.
    ///
    /// - Parameter isDecodedHere: as for `file(of:isDecodedHere:)`.
    public func file(
        at place: TileIndex.Place,
        in file: some ByteReading,
        isDecodedHere: Bool = false
    ) -> [UInt8]? {
        guard let bytes = file.bytes(at: place.offset, count: place.count, behind: prefix),
            bytes.count == prefix.count + place.count
        else { return nil }
        return self.file(of: bytes, isDecodedHere: isDecodedHere)
    }
}
