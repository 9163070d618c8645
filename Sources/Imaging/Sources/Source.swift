import StoredTiles
import Vips
import ZoomCore

/// An open picture.
public final class Source {
    /// What is known of it.
    public let info: SourceInfo

    /// What the work on this source asks whether to go on.
    public let cancellation: Cancellation

    private let levels: [SourceLevel]

    /// Whether its pixels were coded with loss, as a photo's are.
    let isLossy: Bool

    /// Whether they were coded with colour at half resolution in both directions.
    let halvesColour: Bool

    /// The most pixels that may be decoded to show something of it, unless it has a small level.
    private let maximumWholePixels: Int

    init(
        info: SourceInfo,
        levels: [SourceLevel],
        isLossy: Bool = false,
        halvesColour: Bool = false,
        maximumWholePixels: Int = .max,
        cancellation: Cancellation
    ) {
        self.info = info
        self.levels = levels
        self.isLossy = isLossy
        self.halvesColour = halvesColour
        self.maximumWholePixels = maximumWholePixels
        self.cancellation = cancellation
    }

    /// The smallest level that has at least `magnification` pixels for one full-size pixel, or else the largest.
    ///
    /// The level depends on the magnification alone, so windows of one scaled picture come from the same pixels. A
    /// level that is not stored in tiles is decoded as a whole when it is first asked for, and kept.
    public func reader(forMagnification magnification: Double) throws(ImagingError) -> LevelReader {
        guard let level = levels.level(forMagnification: magnification) else {
            throw ImagingError(.internalFault, "a source without a level")
        }
        return try level.reader()
    }

    /// Throws kind `needsPyramid` where so much of a picture without small levels is looked at that more of its tiles
    /// would have to be decoded than may.
    ///
    /// - Parameters:
    ///   - outputPixels: how many pixels of the scaled picture are shown.
    ///   - magnification: output pixels for one full-size pixel.
    func checkExtent(outputPixels: Double, magnification: Double) throws(ImagingError) {
        guard info.overviewPixels > maximumWholePixels,
            let level = levels.level(forMagnification: magnification), level.isTiled
        else { return }
        let pixels = outputPixels * level.scaleX * level.scaleY / (magnification * magnification)
        guard pixels > Double(maximumWholePixels) else { return }
        throw ImagingError(
            .needsPyramid,
            "\(Int(pixels)) pixels would have to be decoded at once, the limit is \(maximumWholePixels)"
        )
    }

    /// The full-size pixels as they are stored, to be read once from top to bottom.
    func stream() throws(ImagingError) -> VipsImage {
        guard let open = levels.first?.stream else {
            throw ImagingError(.internalFault, "a source that cannot be read from top to bottom")
        }
        return try open()
    }

    /// A tile of a pyramid of this picture as the file has it, a JPEG; `nil` where it has none that is just this tile.
    ///
    /// - Parameter pyramid: the levels and tiles in which the upright picture is offered.
    public func storedJPEG(at address: TileAddress, of pyramid: Pyramid) -> [UInt8]? {
        pyramid.rect(of: address).flatMap { storedJPEG(of: $0, level: address.level) }
    }

    /// A rectangle of a level as the file has it, a JPEG; `nil` where it has none that is just this rectangle.
    ///
    /// - Parameters:
    ///   - rect: a rectangle in pixels of the upright picture reduced by `2ⁿ`.
    ///   - level: n; 0 is full size.
    public func storedJPEG(of rect: PixelRect, level: Int) -> [UInt8]? {
        guard let tiles = tiles(ofLevel: level), let tile = tiles.level.tile(coveredBy: rect) else { return nil }
        return tiles.wholeFile(column: tile.column, row: tile.row)
    }

    /// The levels of this picture, upright, whose tiles the file has as JPEGs.
    public var storedLevels: [StoredLevel] {
        (0...62).compactMap { level in
            var stored = tiles(ofLevel: level)?.level
            stored?.level = level
            return stored
        }
    }

    /// The tiles of the picture reduced by `2ⁿ`.
    ///
    /// The stored level's last column may be cut off where the upright picture's is not: tiles before it are the same.
    private func tiles(ofLevel number: Int) -> JPEGTiles? {
        guard info.orientation == .upright, (0...62).contains(number) else { return nil }
        let scale = 1 / Double(1 << number)
        return levels.first { $0.scaleX == scale && $0.scaleY == scale }?.jpegTiles
    }
}
