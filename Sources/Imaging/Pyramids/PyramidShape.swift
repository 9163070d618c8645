import StoredTiles
import ZoomCore

/// What a pyramid file must be: the levels of a picture, each half the size of the one before, rounded up, down to one
/// that fits a tile.
struct PyramidShape: Equatable {
    /// The side of a tile: that of the tiles offered, so that they can be passed on as they are.
    static let tile = PixelSize(width: 256, height: 256)

    /// The levels' sizes as stored, full size first.
    let levels: [PixelSize]

    /// How many bands a pixel has, 1 to 4.
    let bands: Int

    /// How the stored picture is turned upright.
    let orientation: Orientation

    /// How tiles are coded.
    let coding: PyramidCoding

    /// The pyramid of a source.
    init(of source: Source) {
        self.init(
            size: source.info.storedSize,
            bands: source.info.bands,
            orientation: source.info.orientation,
            coding: PyramidCoding(of: source)
        )
    }

    /// A pyramid from its parts.
    init(size: PixelSize, bands: Int, orientation: Orientation, coding: PyramidCoding) {
        var levels = [size]
        while let last = levels.last, last.width > Self.tile.width || last.height > Self.tile.height {
            levels.append(PixelSize(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
        }
        self.levels = levels
        self.bands = bands
        self.orientation = orientation
        self.coding = coding
    }

    /// How many columns and rows of tiles a level has.
    static func tiles(of size: PixelSize) -> PixelSize {
        PixelSize(
            width: (size.width + tile.width - 1) / tile.width,
            height: (size.height + tile.height - 1) / tile.height
        )
    }

    /// Whether a file is such a pyramid, with every level, and every tile's bytes inside the file.
    ///
    /// Tiles are not decoded.
    func isFound(in file: SourceFile) -> Bool {
        guard let pages = TiffDirectories(file)?.pages(limit: levels.count + 1), pages.count == levels.count else {
            return false
        }
        return pages.indices.allSatisfy { index in
            let page = pages[index]
            let tiles = Self.tiles(of: levels[index])
            return page.size == levels[index] && page.tile == Self.tile && page.samples == bands
                && page.isReduced == (index > 0) && page.coding.compression == compression
                && page.coding.photometric == photometric && page.coding.bits == Array(repeating: 8, count: bands)
                && hasTiles(page.coding, count: tiles.width * tiles.height, in: file)
        }
    }

    /// The number of the compression (TIFF 6.0 tag 259; deflate by TIFF Technical Note "Zip/Deflate").
    var compression: Int { coding == .deflate ? 8 : 7 }

    /// What samples mean (TIFF 6.0 tag 262): grey from black on, RGB, or YCbCr.
    var photometric: Int { bands < 3 ? 1 : coding == .deflate ? 2 : 6 }

    private func hasTiles(_ coding: TiffCoding, count: Int, in file: SourceFile) -> Bool {
        guard let offsets = coding.offsets, let lengths = coding.byteCounts, offsets.count == count,
            lengths.count == count
        else { return false }
        let end = Int(file.version.size)
        var (places, sizes) = (TiffNumbers(offsets), TiffNumbers(lengths))
        return (0..<count).allSatisfy { index in
            guard let place = places.number(index, in: file), let size = sizes.number(index, in: file) else {
                return false
            }
            return place > 0 && size > 0 && size <= end && place <= end - size
        }
    }
}
