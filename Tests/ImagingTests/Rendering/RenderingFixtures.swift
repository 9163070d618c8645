import TestSupport
import ZoomCore

@testable import Imaging

/// What has been read of a source, in order.
final class Reads {
    var all: [PixelRect] = []
}

/// What the rendering tests share: made pictures, sources of them, and Pillow's own scaling to compare with.
enum Fixtures {
    /// A photo-like picture: smooth shading, soft edges, and a little grain.
    static func photo(width: Int, height: Int, bands: Int, seed: UInt64 = 1) -> Picture {
        var generator = SeededGenerator(seed: seed)
        var noise = [Int](repeating: 0, count: 4096)
        for index in noise.indices { noise[index] = .random(in: -9...9, using: &generator) }
        return Picture(width: width, height: height, bands: bands) { x, y, band in
            if bands % 2 == 0, band == bands - 1 { return UInt8(clamping: (x * 5 + y * 3) % 511 - 120) }
            let wave = (x * (7 + band) / 3 + y * y / 190) % 256
            let shade = wave < 128 ? wave * 2 : 510 - wave * 2
            let edge = (x / 61 + y / 47) % 2 == 0 ? 40 : 0
            return UInt8(clamping: shade * 3 / 4 + edge + noise[(x * 31 + y * 17 + band * 5) & 4095])
        }
    }

    /// A chart-like picture: flat colours, hairlines, and blocks as of small type.
    static func chart(width: Int, height: Int, bands: Int) -> Picture {
        Picture(width: width, height: height, bands: bands) { x, y, band in
            if bands % 2 == 0, band == bands - 1 { return (x / 40 + y / 30) % 3 == 0 ? 0 : 255 }
            if x % 37 == 0 || y % 29 == 0 { return 0 }
            if (x / 3) % 5 < 2, (y / 4) % 4 < 2, y % 90 < 40 { return 20 }
            return (x / 100 + y / 80) % 2 == 0 ? 255 : UInt8(60 + 60 * (band % 3))
        }
    }

    /// Pixels without any order.
    static func noise(width: Int, height: Int, bands: Int, seed: UInt64 = 1) -> Picture {
        var generator = SeededGenerator(seed: seed)
        return Picture(width: width, height: height, bands: bands) { _, _, _ in .random(in: 0...255, using: &generator)
        }
    }

    /// A source in memory.
    static func source(_ picture: Picture, orientation: Int = 1) -> Source {
        Source(
            size: PixelSize(width: picture.width, height: picture.height),
            bands: picture.bands,
            pixels: picture.pixels,
            orientation: Orientation(tag: orientation)
        )
    }

    /// A source of a full size that hands out one level, whatever is asked for.
    static func pyramid(full: PixelSize, level: Picture, scale: Double, orientation: Int = 1) -> Source {
        let reader = PictureReader(picture: level)
        let info = SourceInfo(
            storedSize: full,
            orientation: Orientation(tag: orientation),
            format: "memory",
            hasAlpha: level.bands % 2 == 0,
            bands: level.bands,
            levels: [],
            tileSize: 16,
            isTiledPyramid: true
        )
        let stored = SourceLevel(size: reader.size, scaleX: scale, scaleY: scale) { (_) throws(ImagingError) in reader }
        return Source(info: info, levels: [stored], cancellation: Cancellation())
    }

    /// Reads regions of a picture into memory of just their size, so that the sanitizer finds what reads beyond.
    struct PictureReader: PixelReader {
        var picture: Picture
        var size: PixelSize { PixelSize(width: picture.width, height: picture.height) }
        var bands: Int { picture.bands }

        func withPixels(
            of region: PixelRect,
            _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
        ) throws(ImagingError) {
            precondition(region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0)
            precondition(region.x + region.width <= size.width && region.y + region.height <= size.height)
            let part = picture.cut(x: region.x, y: region.y, width: region.width, height: region.height)
            try part.pixels.withUnsafeBufferPointer { (pixels) throws(ImagingError) in
                try body(pixels.baseAddress!, region.width * bands)
            }
        }
    }

    /// A window of the scaled picture; without a window all of it, its size rounded half up.
    static func render(
        _ source: Source,
        magnification: Double,
        window: PixelRect? = nil,
        kernel: ResampleKernel = .lanczos3,
        background: RenderPlan.Background = .transparent
    ) throws -> Picture {
        let size = scaledSize(source.info.size, magnification: magnification)
        let window = window ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let plan = RenderPlan(
            magnification: magnification,
            scaledSize: size,
            window: window,
            kernel: kernel,
            background: background
        )
        return try render(plan, from: source)
    }

    /// What a plan gives.
    static func render(_ plan: RenderPlan, from source: Source) throws -> Picture {
        let raster = try Renderer.render(plan, from: source)
        return Picture(width: raster.width, height: raster.height, bands: raster.bands, pixels: raster.pixels)
    }

    /// A source of any size whose pixels are all white, in tiles of 256, and which notes what is read of it.
    static func reading(width: Int, height: Int, bands: Int, reads: Reads, orientation: Int = 1) -> Source {
        let size = PixelSize(width: width, height: height)
        let info = SourceInfo(
            storedSize: size,
            orientation: Orientation(tag: orientation),
            format: "memory",
            hasAlpha: bands % 2 == 0,
            bands: bands,
            levels: [],
            tileSize: 256,
            isTiledPyramid: true
        )
        let reader = WhiteReader(size: size, bands: bands, reads: reads)
        let level = SourceLevel(size: size, scaleX: 1, scaleY: 1) { (_) throws(ImagingError) in reader }
        return Source(info: info, levels: [level], cancellation: Cancellation())
    }

    /// White pixels without end.
    struct WhiteReader: PixelReader {
        let size: PixelSize
        let bands: Int
        let reads: Reads

        func withPixels(
            of region: PixelRect,
            _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
        ) throws(ImagingError) {
            reads.all.append(region)
            precondition(region.x >= 0 && region.y >= 0 && region.width > 0 && region.height > 0)
            precondition(region.x + region.width <= size.width && region.y + region.height <= size.height)
            let row = [UInt8](repeating: 255, count: region.width * bands)
            try row.withUnsafeBufferPointer { (pixels) throws(ImagingError) in try body(pixels.baseAddress!, 0) }
        }
    }

    static func scaledSize(_ size: PixelSize, magnification: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(size.width) * magnification + 0.5).rounded(.down))),
            height: max(1, Int((Double(size.height) * magnification + 0.5).rounded(.down)))
        )
    }

    /// One scaling for Pillow to do.
    struct PillowJob {
        var picture: Picture
        var magnification: Double
        var window: PixelRect
        var kernel: ResampleKernel
    }

    /// Pillow's `resize` of the rectangles that windows show; pictures with alpha are premultiplied meanwhile.
    static func pillow(_ jobs: [PillowJob]) throws -> [Picture] {
        let script = """
            import sys
            from PIL import Image
            filters = {"linear": Image.BILINEAR, "cubic": Image.BICUBIC, "lanczos3": Image.LANCZOS}
            source, target = sys.stdin.buffer, sys.stdout.buffer
            while line := source.readline():
                mode, width, height, m, x, y, w, h, kernel = line.decode().split()
                width, height, x, y, w, h = (int(v) for v in (width, height, x, y, w, h))
                m = float(m)
                image = Image.frombytes(mode, (width, height), source.read(width * height * len(mode)))
                box = (x / m, y / m, min((x + w) / m, width), min((y + h) / m, height))
                target.write(image.resize((w, h), filters[kernel], box=box).tobytes())
            """
        var input: [UInt8] = []
        for job in jobs {
            let picture = job.picture
            let fields: [Any] = [
                Python.mode(bands: picture.bands), picture.width, picture.height, job.magnification,
                job.window.x, job.window.y, job.window.width, job.window.height, job.kernel.rawValue,
            ]
            input += Array((fields.map { "\($0)" }.joined(separator: " ") + "\n").utf8) + picture.pixels
        }
        var output = try Python.run(script, input: input)[...]
        return jobs.map { job in
            let count = job.window.width * job.window.height * job.picture.bands
            defer { output = output.dropFirst(count) }
            return Picture(
                width: job.window.width,
                height: job.window.height,
                bands: job.picture.bands,
                pixels: Array(output.prefix(count))
            )
        }
    }
}

extension Picture {
    /// Colours times alpha, so that the colour of what cannot be seen is not compared.
    var premultiplied: Picture {
        guard bands % 2 == 0 else { return self }
        return Picture(width: width, height: height, bands: bands) { x, y, band in
            let start = (y * width + x) * bands
            let alpha = Int(pixels[start + bands - 1])
            return band == bands - 1 ? UInt8(alpha) : UInt8((Int(pixels[start + band]) * alpha + 127) / 255)
        }
    }
}

extension Picture {
    /// Grey repeated to three bands, with alpha where there is one.
    var coloured: Picture {
        guard bands < 3 else { return self }
        return Picture(width: width, height: height, bands: bands + 2) { x, y, band in
            pixels[(y * width + x) * bands + (band < 3 ? 0 : 1)]
        }
    }
}
