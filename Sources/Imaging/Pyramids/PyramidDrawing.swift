import PixelRows
import ZoomCore

/// Turns rows of a picture, from top to bottom, into the coded tiles of all its levels.
///
/// Memory: a row of tiles of each level; for 20,000 pixels of three bands in a row 30 MB.
final class PyramidDrawing {
    let levels: [PyramidLevel]

    /// The tables that all tiles of a level share.
    func tables(ofLevel level: Int) -> [UInt8] { coders[level].tables }

    private let bands: Int
    private let coders: [TileCoder]
    private let part: PartFile
    private let memory: PyramidMemory
    private let sums: UnsafeMutablePointer<Int32>
    /// How many bytes of the next row are there.
    private var begun = 0
    private let tileRows: UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>

    /// A drawing without any row, whose tiles go to the end of a file.
    init(
        _ shape: PyramidShape,
        to part: PartFile,
        folder: String
    ) throws(ImagingError) {
        bands = shape.bands
        self.part = part
        var coders: [TileCoder] = []
        for level in shape.levels.indices {
            let coding = shape.coding.tiles(ofLevel: level)
            coders.append(try TileCoder(coding, tile: PyramidShape.tile, bands: shape.bands))
        }
        self.coders = coders
        let sizes = shape.levels.map { PyramidLevel.bytes(size: $0, bands: shape.bands) }
        let sumBytes = (shape.levels[0].width + 4) * shape.bands * MemoryLayout<Int32>.stride
        memory = try PyramidMemory(bytes: sizes.reduce(sumBytes, +), folder: folder)
        sums = UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Int32.self)
        var place = memory.base + sumBytes
        var levels: [PyramidLevel] = []
        for (size, bytes) in zip(shape.levels, sizes) {
            levels.append(PyramidLevel(size: size, bands: shape.bands, memory: place))
            place += bytes
        }
        self.levels = levels
        tileRows = .allocate(capacity: PyramidShape.tile.height)
    }

    deinit { tileRows.deallocate() }

    /// Takes the next bytes of the full-size picture: some rows, or a part of one.
    ///
    /// - Parameter isGivenUp: asked now and then whether to go on; then kind `cancelled` is thrown.
    func take(_ bytes: UnsafeRawBufferPointer, isGivenUp: () -> Bool) throws(ImagingError) {
        let rowBytes = levels[0].size.width * bands
        var taken = 0
        while taken < bytes.count {
            let count = min(rowBytes - begun, bytes.count - taken)
            UnsafeMutableRawPointer(levels[0].next + begun)
                .copyMemory(from: bytes.baseAddress! + taken, byteCount: count)
            taken += count
            begun += count
            guard begun == rowBytes else { continue }
            begun = 0
            levels[0].commit()
            try advance(0, isGivenUp)
        }
    }

    /// Does what a level's new row makes possible.
    private func advance(_ index: Int, _ isGivenUp: () -> Bool) throws(ImagingError) {
        let level = levels[index]
        if level.rows % PyramidShape.tile.height == 0 || level.isComplete {
            try code(level, by: coders[index], isGivenUp)
        }
        guard index + 1 < levels.count else { return }
        let next = levels[index + 1]
        while !next.isComplete, min(2 * next.rows + 2, level.size.height - 1) < level.rows {
            let y = 2 * next.rows
            PixelRows.halve(
                (level.row(y - 1), level.row(y), level.row(y + 1), level.row(y + 2)),
                bands: bands,
                sums: sums,
                to: next.next,
                width: level.size.width
            )
            next.commit()
            try advance(index + 1, isGivenUp)
        }
    }

    /// Codes the row of tiles that a level's last row completes.
    private func code(_ level: PyramidLevel, by coder: TileCoder, _ isGivenUp: () -> Bool) throws(ImagingError) {
        let tile = PyramidShape.tile
        let first = (level.rows - 1) / tile.height * tile.height
        for row in 0..<tile.height { tileRows[row] = level.row(min(first + row, level.rows - 1)) }
        for column in 0..<PyramidShape.tiles(of: level.size).width {
            let filled = PixelSize(
                width: min(tile.width, level.size.width - column * tile.width),
                height: level.rows - first
            )
            if column % 64 == 0, isGivenUp() { throw ImagingError(.cancelled, "the pyramid was given up") }
            let bytes = try coder.coded(UnsafeBufferPointer(tileRows), filled: filled)
            level.addTile(at: part.end, length: bytes.count)
            try part.append(bytes)
            for row in 0..<tile.height { tileRows[row] = tileRows[row].map { $0 + tile.width * bands } }
        }
    }
}
