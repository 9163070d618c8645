import ZoomCore

/// A level that its file does not have, reduced from one that it has when it is read.
///
/// What is turned is resampled with a kernel stretched up to twice. Where the levels of a file are further apart, or
/// there is but one, this stands in for the missing one.
final class ReducedReader: PixelReader {
    let size: PixelSize
    var bands: Int { level.bands }

    private let level: any PixelReader
    private let divisor: Int
    private let kernel: ResampleKernel
    private let tileSide: Int?
    private let cancellation: Cancellation

    /// A level of a `divisor`-th of the pixels along each axis, rounded up.
    init(
        _ level: any PixelReader,
        divisor: Int,
        kernel: ResampleKernel,
        tileSide: Int?,
        cancellation: Cancellation
    ) {
        self.level = level
        self.divisor = divisor
        self.kernel = kernel
        self.tileSide = tileSide
        self.cancellation = cancellation
        size = PixelSize(
            width: (level.size.width - 1) / divisor + 1,
            height: (level.size.height - 1) / divisor + 1
        )
    }

    func withPixels(
        of region: PixelRect,
        _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let composition = Composition(sourceBands: bands, background: .transparent, hasLetterbox: false)
        var canvas = Canvas(window: region, picture: region, composition: composition)
        let work = LevelRendering(
            level: LevelReader(reader: level, scaleX: 1, scaleY: 1),
            magnification: Magnification(1 / Double(divisor)),
            kernel: kernel,
            columns: AxisCoverage(region.x..<region.x + region.width),
            rows: AxisCoverage(region.y..<region.y + region.height),
            composition: composition,
            tileSide: tileSide,
            cancellation: cancellation
        )
        try work.draw(on: &canvas)
        let raster = canvas.raster()
        try raster.pixels.withUnsafeBufferPointer { (pixels) throws(ImagingError) in
            try body(pixels.baseAddress!, region.width * bands)
        }
    }
}

extension Source {
    /// A level with at least as many pixels as a turned picture of a magnification needs, and less than twice as many.
    func turnable(forMagnification magnification: Double, kernel: ResampleKernel) throws(ImagingError) -> LevelReader {
        let level = try reader(forMagnification: magnification)
        guard kernel != .nearest else { return level }
        var divisor = 1
        while min(level.scaleX, level.scaleY) / Double(2 * divisor) >= magnification * (1 - 1e-9), divisor < 1 << 60 {
            divisor *= 2
        }
        guard divisor > 1 else { return level }
        let reduced = ReducedReader(
            level.reader,
            divisor: divisor,
            // Three lobes would cost half as much again, and what they do better is undone by the second resampling.
            kernel: kernel == .linear ? .linear : .cubic,
            tileSide: info.tileSize,
            cancellation: cancellation
        )
        return LevelReader(
            reader: reduced,
            scaleX: level.scaleX / Double(divisor),
            scaleY: level.scaleY / Double(divisor)
        )
    }
}
