import TestSupport
import ZoomCore

@testable import Imaging

extension Fixtures {
    /// What a region's plan gives.
    static func render(_ plan: RegionPlan, from source: Source) throws -> Picture {
        let raster = try Renderer.render(plan, from: source)
        return Picture(width: raster.width, height: raster.height, bands: raster.bands, pixels: raster.pixels)
    }

    /// Pillow's `resize` of a box to a size, each axis by itself; pictures with alpha are premultiplied meanwhile.
    static func pillow(_ picture: Picture, _ box: PixelRect, to size: PixelSize, kernel: String) throws -> Picture {
        let script = """
            import sys
            from PIL import Image
            filters = {"cubic": Image.BICUBIC, "lanczos3": Image.LANCZOS}
            mode, kernel = sys.argv[1:3]
            width, height, x, y, w, h, tw, th = (int(v) for v in sys.argv[3:])
            image = Image.frombytes(mode, (width, height), sys.stdin.buffer.read())
            scaled = image.resize((tw, th), filters[kernel], box=(x, y, x + w, y + h))
            sys.stdout.buffer.write(scaled.tobytes())
            """
        let numbers = [
            picture.width, picture.height, box.x, box.y, box.width, box.height, size.width, size.height,
        ]
        let pixels = try Python.run(
            script,
            arguments: [Python.mode(bands: picture.bands), kernel] + numbers.map { "\($0)" },
            input: picture.pixels
        )
        return Picture(width: size.width, height: size.height, bands: picture.bands, pixels: pixels)
    }
}
