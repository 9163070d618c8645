import Glibc
import Vips
import ZoomCore

/// Pictures to try a server with, always the same ones.
public enum DemoPictures {
    /// How far the work is.
    public struct Progress: Hashable, Sendable {
        /// The file that is being made.
        public var file: String

        /// How much of all files is done, 0 to 1.
        public var fraction: Double
    }

    /// The names of the files.
    public static let names = ["chart.tif", "photo.jpg", "tall.jpg", "alpha.png"]

    /// Makes the pictures in a folder that exists, each under a hidden name first and renamed when it is complete.
    ///
    /// A chart of 16000 × 12000 pixels with its coordinates printed on it, a tiled pyramid; a photograph-like picture
    /// of 12 megapixels; a strip of 1200 × 24000; one with alpha.
    ///
    /// - Parameters:
    ///   - folder: where to.
    ///   - scratch: a folder for pixels in the making, 600 MB of them; by default the same.
    ///   - cancellation: asked every few milliseconds.
    ///   - progress: called with rising fractions, from any thread but never from two at once.
    /// - Throws: kind `internalFault` where the folder cannot be written, `outOfMemory`, `cancelled`.
    public static func write(
        to folder: String,
        scratch: String? = nil,
        cancellation: Cancellation = Cancellation(),
        progress: @escaping (Progress) -> Void = { _ in }
    ) throws(ImagingError) {
        try write(to: folder, scratch: scratch, reduction: 1, cancellation: cancellation, progress: progress)
    }

    /// The same pictures, smaller by a whole number along each side.
    static func write(
        to folder: String,
        scratch: String?,
        reduction: Int,
        cancellation: Cancellation,
        progress: @escaping (Progress) -> Void
    ) throws(ImagingError) {
        try ImagingError.from(.internalFault) { () throws(VipsError) in try VipsLibrary.start() }
        var done = 0.0
        for picture in plan {
            let before = done
            let report = { (part: Double) in
                progress(Progress(file: picture.name, fraction: min(1, before + part * picture.share)))
            }
            report(0)
            let canvas = try DemoCanvas(
                width: picture.size.width / reduction,
                height: picture.size.height / reduction,
                bands: picture.bands,
                folder: scratch ?? folder
            )
            try picture.draw(canvas) { (part) throws(ImagingError) in
                try cancellation.check()
                report(part * 0.5)
            }
            try save(canvas, picture, in: folder, cancellation) { report(0.5 + $0 * 0.5) }
            done += picture.share
        }
        progress(Progress(file: names[names.count - 1], fraction: 1))
    }

    private typealias Draw = (DemoCanvas, (Double) throws(ImagingError) -> Void) throws(ImagingError) -> Void

    private struct Picture {
        var name: String
        var size: PixelSize
        var bands: Int
        /// Its part of all work.
        var share: Double
        var draw: Draw
        var saver: String
        var options: [(String, VipsArgument)]
    }

    private static var plan: [Picture] {
        [
            Picture(
                name: "chart.tif",
                size: PixelSize(width: 16_000, height: 12_000),
                bands: 3,
                share: 0.55,
                draw: DemoChart.draw,
                saver: "tiffsave",
                options: [
                    ("tile", true), ("pyramid", true), ("tile_width", 256), ("tile_height", 256),
                    ("compression", "jpeg"), ("Q", 88), ("strip", true),
                ]
            ),
            Picture(
                name: "photo.jpg",
                size: PixelSize(width: 4000, height: 3000),
                bands: 3,
                share: 0.25,
                draw: DemoLandscape.draw,
                saver: "jpegsave",
                options: [("Q", 90), ("strip", true)]
            ),
            Picture(
                name: "tall.jpg",
                size: PixelSize(width: 1200, height: 24_000),
                bands: 3,
                share: 0.15,
                draw: DemoStrip.draw,
                saver: "jpegsave",
                options: [("Q", 88), ("strip", true)]
            ),
            Picture(
                name: "alpha.png",
                size: PixelSize(width: 1200, height: 1200),
                bands: 4,
                share: 0.05,
                draw: DemoPorthole.draw,
                saver: "pngsave",
                options: [("filter", "all"), ("strip", true)]
            ),
        ]
    }

    private static func save(
        _ canvas: DemoCanvas,
        _ picture: Picture,
        in folder: String,
        _ cancellation: Cancellation,
        _ report: @escaping (Double) -> Void
    ) throws(ImagingError) {
        let aside = "\(folder)/.\(picture.name).\(getpid())"
        QuietFailure.forget()
        do {
            let image = try ImagingError.from(.internalFault) { () throws(VipsError) in try canvas.image() }
            let watch = VipsProgress(watching: image) { percent in
                report(Double(percent) / 100)
                return !cancellation.isCancelled()
            }
            try ImagingError.from(.internalFault) { () throws(VipsError) in
                let operation = try VipsOperation(picture.saver)
                try operation.set("in", .image(image))
                try operation.set("filename", .text(aside))
                for (name, value) in picture.options { try operation.set(name, value) }
                try operation.run()
            }
            withExtendedLifetime(watch) {}
            try QuietFailure.check(doing: "save \(picture.name)")
        } catch {
            unlink(aside)
            try cancellation.check()
            throw error
        }
        guard rename(aside, "\(folder)/\(picture.name)") == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(aside)
            throw ImagingError(.internalFault, "\(folder)/\(picture.name) cannot be written: \(reason)")
        }
    }
}
