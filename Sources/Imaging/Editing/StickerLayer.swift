import Glibc
import PixelRows
import ZoomCore

/// A sticker on a scaled picture: which output pixels it covers, and how it is laid over them.
struct StickerLayer {
    private let source: Source
    private let number: Int
    private let map: AffineMap
    private let magnification: Double
    private let coverage: FrameCoverage
    private let kernel: ResampleKernel

    /// A sticker on what a plan scales; nil where its numbers leave nothing that could be drawn.
    ///
    /// - Parameter number: its number among the stickers, for errors.
    init?(_ sticker: PictureSticker, number: Int, on edited: EditedImage, plan: RenderPlan) {
        // A place too far away to be counted in pixels lies beside every picture.
        guard let place = try? edited.place(of: sticker.place) else { return nil }
        let size = sticker.source.info.size
        let scale = Double(size.width) / place.width
        let turn = Self.turnedBack(degrees: place.angle)
        source = sticker.source
        self.number = number
        kernel = plan.kernel
        magnification = plan.magnification / scale
        map = AffineMap.scale(1 / plan.magnification, 1 / plan.magnification)
            .then(.move(-place.center.x, -place.center.y))
            .then(turn)
            .then(.scale(scale, scale))
            .then(.move(Double(size.width) / 2, Double(size.height) / 2))
        coverage = FrameCoverage(map: map, size: size, magnification: magnification)
        // What covers less than any byte of alpha can tell is not drawn, nor what is out of all proportion.
        let area = Double(size.width) * magnification * Double(size.height) * magnification
        guard map.isUsable, magnification < 1e18, area > 1.0 / 510 else { return nil }
    }

    /// Whether the sticker may show on some of these output pixels, not empty.
    func isVisible(in outputs: PixelRect) -> Bool {
        coverage.extent(of: outputs) != .none
    }

    /// Whether it is in colour.
    var hasColour: Bool { source.info.bands >= 3 }

    /// Lays the sticker over a picture.
    ///
    /// - Parameters:
    ///   - raster: the window's pixels; in colour where the sticker is.
    ///   - window: the window, in output pixels.
    ///   - outputs: the output pixels of the window that the sticker may cover.
    func draw(on raster: inout Raster, window: PixelRect, outputs: PixelRect) throws(ImagingError) {
        guard isVisible(in: outputs) else { return }
        do throws(ImagingError) {
            try drawVisible(on: &raster, window: window, outputs: outputs)
        } catch {
            throw error.of(sticker: number)
        }
    }

    private func drawVisible(
        on raster: inout Raster,
        window: PixelRect,
        outputs: PixelRect
    ) throws(ImagingError) {
        let level = try source.turnable(forMagnification: magnification, kernel: kernel)
        let work = TurnedRendering(
            level: level,
            info: source.info,
            map: map,
            coverage: coverage,
            magnification: magnification,
            kernel: kernel,
            isCovered: false,
            cancellation: source.cancellation
        )
        let bands = TurnedRendering.bands(of: level.reader.bands, isCovered: false)
        let (width, pixelBands) = (raster.width, raster.bands)
        try work.forEachRun(of: outputs) { (run) throws(ImagingError) in
            let start = ((run.y - window.y) * width + run.x - window.x) * pixelBands
            raster.pixels.withUnsafeMutableBufferPointer { pixels in
                PixelRows.overlay(
                    run.numbers,
                    bands: bands,
                    on: pixels.baseAddress! + start,
                    pixelBands: pixelBands,
                    count: run.count
                )
            }
        }
    }

    /// The turn that undoes a clockwise one; quarter turns are exact.
    private static func turnedBack(degrees: Double) -> AffineMap {
        let quarters = (degrees / 90).rounded()
        let angle = (degrees - 90 * quarters) * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        var map = AffineMap(xx: cosine, xy: sine, yx: -sine, yy: cosine)
        let quarter = AffineMap(xx: 0, xy: 1, yx: -1, yy: 0)
        for _ in 0..<Int(quarters - 4 * (quarters / 4).rounded(.down)) { map = map.then(quarter) }
        return map
    }
}
