import Vips
import ZoomCore

/// One level of a source: known from the start, opened when it is first read.
final class SourceLevel {
    /// The level's size, as stored.
    let size: PixelSize

    /// Level pixels for one full-size pixel.
    let scaleX: Double
    let scaleY: Double

    private let open: (SourceLevel) throws(ImagingError) -> any PixelReader
    private var opened: (any PixelReader)?

    /// Its tiles as JPEG files, where the file has them so.
    var jpegTiles: JPEGTiles?

    /// Whether its tiles are read one by one.
    var isTiled = false

    /// Opens its pixels once more, to be read once from top to bottom whatever their number; nil where it cannot.
    var stream: (() throws(ImagingError) -> VipsImage)?

    /// Called when the level is read again without being opened.
    var onReuse: () -> Void = {}

    init(
        size: PixelSize,
        scaleX: Double,
        scaleY: Double,
        open: @escaping (SourceLevel) throws(ImagingError) -> any PixelReader
    ) {
        self.size = size
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.open = open
    }

    /// The level's pixels, opened where they are not yet.
    func reader() throws(ImagingError) -> LevelReader {
        let pixels: any PixelReader
        if let opened {
            pixels = opened
            onReuse()
        } else {
            pixels = try open(self)
            opened = pixels
        }
        return LevelReader(reader: pixels, scaleX: scaleX, scaleY: scaleY)
    }

    /// Forgets the pixels; they are read again when they are next asked for.
    func close() { opened = nil }
}

extension [SourceLevel] {
    /// The smallest level with at least `magnification` pixels for one full-size pixel, or else the largest.
    ///
    /// Scales within one part in 10⁹ are equal, so that a rounding error does not double the work.
    func level(forMagnification magnification: Double) -> SourceLevel? {
        let enough = filter { Swift.min($0.scaleX, $0.scaleY) >= magnification * (1 - 1e-9) }
        return enough.min { $0.scaleX < $1.scaleX } ?? self.max { $0.scaleX < $1.scaleX }
    }
}
