import CDeflate
import CJPEG
import JPEGCoding
import PixelRows
import ZoomCore

/// Codes tiles of 8-bit pixels.
final class TileCoder {
    /// The tables that all tiles share; empty where there are none.
    let tables: [UInt8]

    private let coding: TileCoding
    private let tile: PixelSize
    private let bands: Int
    private let encoder: OpaquePointer?
    private let decoder: JPEGDecoder?
    private var quality = TileQuality()
    /// A coded tile; before it is room for the tables, to make it a whole file.
    private let space: UnsafeMutableBufferPointer<UInt8>
    /// Differences of neighbours, or what a coded tile is decoded to.
    private let pixels: UnsafeMutableBufferPointer<UInt8>

    /// A coder of tiles of one size.
    ///
    /// - Parameter capacity: room for a tile; by default more than the worst of pixels need.
    /// - Throws: kind `outOfMemory`, `internalFault`.
    init(_ coding: TileCoding, tile: PixelSize, bands: Int, capacity: Int? = nil) throws(ImagingError) {
        self.coding = coding
        self.tile = tile
        self.bands = bands
        let bytes = tile.width * tile.height * bands
        pixels = .allocate(capacity: bytes)
        let room = capacity ?? 2 * bytes + 4096
        guard case .jpeg(let halvesColour) = coding else {
            encoder = nil
            decoder = nil
            tables = []
            space = .allocate(capacity: room)
            return
        }
        let halves: Int32 = halvesColour ? 1 : 0
        encoder = cjpeg_tile_encoder_new(Int32(tile.width), Int32(tile.height), Int32(bands), halves)
        decoder = try? JPEGDecoder()
        var tables: [UInt8] = []
        if let encoder {
            tables = [UInt8](repeating: 0, count: 4096)
            var count = 0
            let result = tables.withUnsafeMutableBufferPointer {
                cjpeg_tile_tables(encoder, $0.baseAddress, $0.count, &count)
            }
            tables.removeSubrange((result == cjpeg_done ? count : 0)...)
        }
        self.tables = tables
        space = .allocate(capacity: tables.count + room)
        guard encoder != nil, decoder != nil, tables.count > 4 else { throw Self.outOfMemory }
        // All but the marker of the end, and the two bytes whose place a tile's first marker takes.
        for (index, byte) in tables.dropLast(4).enumerated() { space[4 + index] = byte }
    }

    deinit {
        encoder.map { cjpeg_tile_encoder_free($0) }
        space.deallocate()
        pixels.deallocate()
    }

    /// The bytes of a tile, valid until the next one.
    ///
    /// - Parameters:
    ///   - rows: as many as the tile is high.
    ///   - filled: how much of the tile is of the picture; the rest only fills it.
    /// - Throws: kind `outOfMemory`, `internalFault`.
    func coded(
        _ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>,
        filled: PixelSize
    ) throws(ImagingError) -> UnsafeRawBufferPointer {
        switch coding {
        case .jpeg:
            var bytes = try jpeg(rows)
            guard quality.isToBeCompared() else { return UnsafeRawBufferPointer(bytes) }
            while quality.isToBeCodedAgain(likeness: try likeness(bytes, rows, filled)) { bytes = try jpeg(rows) }
            return UnsafeRawBufferPointer(bytes)
        case .deflate:
            takeDifferences(rows)
            let count = cdeflate_whole(pixels.baseAddress, pixels.count, 1, space.baseAddress, space.count)
            guard count > 0 else { throw Self.outOfMemory }
            return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<count])
        }
    }

    private static let outOfMemory = ImagingError(.outOfMemory, "the memory limit does not suffice to code a tile")

    /// A tile as JPEG without the tables, behind the room for them.
    private func jpeg(
        _ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>
    ) throws(ImagingError) -> UnsafeMutableBufferPointer<UInt8> {
        let target = UnsafeMutableBufferPointer(rebasing: space[tables.count...])
        var count = 0
        let quality = Int32(quality.quality)
        let result = cjpeg_tile_encode(encoder, quality, rows.baseAddress, target.baseAddress, target.count, &count)
        switch result {
        case cjpeg_done: return UnsafeMutableBufferPointer(rebasing: target[..<count])
        case cjpeg_no_memory: throw Self.outOfMemory
        default:
            throw ImagingError(
                .internalFault,
                "a tile of \(tile.width) × \(tile.height) pixels cannot be coded in \(target.count) bytes"
            )
        }
    }

    /// How much the pixels of a coded tile are like its rows, in decibels.
    private func likeness(
        _ coded: UnsafeMutableBufferPointer<UInt8>,
        _ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>,
        _ filled: PixelSize
    ) throws(ImagingError) -> Double {
        guard let decoder, let decoded = pixels.baseAddress else { throw Self.outOfMemory }
        // A whole file has the end of the tables in place of the tile's own first marker.
        let start = tables.count
        let marker = (space[start], space[start + 1])
        (space[start], space[start + 1]) = (tables[start - 4], tables[start - 3])
        defer { (space[start], space[start + 1]) = marker }
        do throws(JPEGFailure) {
            try decoder.decode(
                UnsafeBufferPointer(rebasing: space[4..<(start + coded.count)]),
                width: tile.width,
                height: tile.height,
                bands: bands,
                as: .yCbCr,
                to: decoded
            )
        } catch {
            throw error == .outOfMemory
                ? Self.outOfMemory : ImagingError(.internalFault, "a tile that was coded cannot be decoded")
        }
        var squares = 0
        for row in 0..<filled.height {
            guard let original = rows[row] else { continue }
            let again = decoded + row * tile.width * bands
            squares += PixelRows.squaredDifferences(original, again, count: filled.width * bands)
        }
        return TileQuality.likeness(squares: squares, count: filled.width * filled.height * bands)
    }

    /// Each pixel less the one before it in its row (TIFF 6.0, section 14).
    private func takeDifferences(_ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
        let rowBytes = tile.width * bands
        var to = pixels.baseAddress!
        for row in rows {
            guard let row else { continue }
            PixelRows.subtractNeighbours(row, bands: bands, to: to, count: rowBytes)
            to += rowBytes
        }
    }
}
