import PixelRows
import ZoomCore

/// The picture in the making: background everywhere, until rows or columns of pixels are put on it.
struct Canvas {
    private let size: PixelSize
    private let composition: Composition
    private let picture: PixelRect
    private let isTransposed: Bool
    private var pixels: [UInt8]
    private var line: [UInt8]

    /// A window full of background.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - picture: where in the window's own space pixels will be put, inside of it; nil where none will.
    ///   - isTransposed: whether the lines put on it are columns.
    ///   - hasGaps: whether there are places in the picture where none will be put.
    init(
        window: PixelRect,
        picture: PixelRect?,
        composition: Composition,
        isTransposed: Bool = false,
        hasGaps: Bool = false
    ) {
        let size = PixelSize(width: window.width, height: window.height)
        var picture = picture ?? PixelRect(x: window.x, y: window.y, width: 0, height: 0)
        picture.x -= window.x
        picture.y -= window.y
        self.size = size
        self.picture = picture
        self.composition = composition
        self.isTransposed = isTransposed
        let bands = composition.bands
        pixels = [UInt8](repeating: composition.background[0], count: size.width * size.height * bands)
        line = [UInt8](repeating: 0, count: max(picture.width, picture.height) * bands)
        let isPlain = composition.background.allSatisfy { $0 == composition.background[0] }
        if !isPlain, hasGaps || picture.width < size.width || picture.height < size.height {
            pixels.withUnsafeMutableBufferPointer { canvas in
                PixelRows.fill(
                    canvas.baseAddress!,
                    pixel: composition.background,
                    bands: bands,
                    pixels: size.width * size.height
                )
            }
        }
    }

    /// Puts a finished line of the picture on the canvas: row `index`, or column `index` where lines are columns.
    mutating func put(_ pixels: UnsafePointer<UInt8>, at index: Int) {
        let bands = composition.bands
        guard isTransposed else {
            let start = ((picture.y + index) * size.width + picture.x) * bands
            let count = picture.width
            self.pixels.withUnsafeMutableBufferPointer { canvas in
                PixelRows.spread(
                    pixels,
                    bands: composition.rowBands,
                    to: canvas.baseAddress! + start,
                    targetBands: bands,
                    pixels: count
                )
            }
            return
        }
        let start = (picture.y * size.width + picture.x + index) * bands
        self.pixels.withUnsafeMutableBufferPointer { canvas in
            line.withUnsafeMutableBufferPointer { line in
                PixelRows.spread(
                    pixels,
                    bands: composition.rowBands,
                    to: line.baseAddress!,
                    targetBands: bands,
                    pixels: picture.height
                )
                PixelRows.scatter(
                    line.baseAddress!,
                    bands: bands,
                    to: canvas.baseAddress! + start,
                    stride: size.width * bands,
                    pixels: picture.height
                )
            }
        }
    }

    /// Puts some finished pixels of a row on the canvas, from column `x` of row `y` of the picture on.
    mutating func put(_ pixels: UnsafePointer<UInt8>, x: Int, y: Int, count: Int) {
        let start = ((picture.y + y) * size.width + picture.x + x) * composition.bands
        self.pixels.withUnsafeMutableBufferPointer { canvas in
            PixelRows.spread(
                pixels,
                bands: composition.rowBands,
                to: canvas.baseAddress! + start,
                targetBands: composition.bands,
                pixels: count
            )
        }
    }

    /// The finished picture.
    consuming func raster() -> Raster {
        Raster(width: size.width, height: size.height, bands: composition.bands, pixels: pixels)
    }
}
