import CDeflate
import CJPEG
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
    private let space: UnsafeMutableBufferPointer<UInt8>
    private let differences: UnsafeMutableBufferPointer<UInt8>

    /// Throws kind `outOfMemory`.
    init(_ coding: TileCoding, tile: PixelSize, bands: Int) throws(ImagingError) {
        self.coding = coding
        self.tile = tile
        self.bands = bands
        let bytes = tile.width * tile.height * bands
        // Neither coding makes more of the worst of pixels.
        space = .allocate(capacity: 2 * bytes + 4096)
        switch coding {
        case .jpeg(let quality, let halvesColour):
            differences = .allocate(capacity: 0)
            encoder = cjpeg_tile_encoder_new(
                Int32(tile.width),
                Int32(tile.height),
                Int32(bands),
                Int32(quality),
                halvesColour ? 1 : 0
            )
            let count = encoder == nil ? 0 : cjpeg_tile_tables(encoder, space.baseAddress, space.count)
            tables = Array(space.prefix(count))
        case .deflate:
            differences = .allocate(capacity: bytes)
            encoder = nil
            tables = []
        }
        if case .jpeg = coding, tables.isEmpty { throw Self.outOfMemory }
    }

    deinit {
        encoder.map { cjpeg_tile_encoder_free($0) }
        space.deallocate()
        differences.deallocate()
    }

    /// The bytes of a tile, valid until the next one; `rows` are as many as the tile is high.
    func coded(_ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>) throws(ImagingError) -> UnsafeRawBufferPointer {
        let count: Int
        switch coding {
        case .jpeg: count = cjpeg_tile_encode(encoder, rows.baseAddress, space.baseAddress, space.count)
        case .deflate:
            takeDifferences(rows)
            count = cdeflate_whole(differences.baseAddress, differences.count, 1, space.baseAddress, space.count)
        }
        guard count > 0 else { throw Self.outOfMemory }
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<count])
    }

    private static let outOfMemory = ImagingError(.outOfMemory, "the memory limit does not suffice to code a tile")

    /// Each pixel less the one before it in its row (TIFF 6.0, section 14).
    private func takeDifferences(_ rows: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
        let rowBytes = tile.width * bands
        var to = differences.baseAddress!
        for row in rows {
            guard let row else { continue }
            PixelRows.subtractNeighbours(row, bands: bands, to: to, count: rowBytes)
            to += rowBytes
        }
    }
}
