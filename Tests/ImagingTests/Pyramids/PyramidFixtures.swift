import Foundation
import TestSupport
import ZoomCore

@testable import Imaging

/// Pictures to make pyramids of, made by Pillow once for all tests, and what Pillow finds in the pyramids.
struct PyramidFixtures: Sendable {
    static let shared: PyramidFixtures = {
        do { return try PyramidFixtures() } catch { fatalError("the pictures cannot be made: \(error)") }
    }()

    let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder()
        _ = try Python.run(Self.pictures, arguments: [folder.path])
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// Makes the pyramid of a picture in a new folder of its own.
    func pyramid(
        of name: String,
        store: SourceStore,
        progress: (Double) -> Void = { _ in }
    ) throws -> (path: String, folder: TemporaryFolder) {
        let target = try TemporaryFolder()
        let source = try store.open(path: path(name))
        let version = try PyramidWriter.write(source, to: target.path, progress: progress)
        let file = target.path + "/" + PyramidWriter.name
        guard FileVersion(path: file) == version else { throw ImagingError(.internalFault, "not the file's version") }
        return (file, target)
    }

    /// All pages of a TIFF file, upright, decoded by libtiff through Pillow.
    static func pages(_ path: String) throws -> [Picture] {
        var bytes = try Python.run(decoding, arguments: [path])[...]
        var pages: [Picture] = []
        func number() -> Int {
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        }
        while !bytes.isEmpty {
            let (width, height, bands) = (number(), number(), number())
            let count = width * height * bands
            pages.append(Picture(width: width, height: height, bands: bands, pixels: Array(bytes.prefix(count))))
            bytes = bytes.dropFirst(count)
        }
        return pages
    }

    private static let decoding = #"""
        import struct, sys
        import numpy as np
        from PIL import Image
        image = Image.open(sys.argv[1])
        for page in range(image.n_frames):
            image.seek(page)
            pixels = np.asarray(image.convert({'YCbCr': 'RGB'}.get(image.mode, image.mode)))
            bands = 1 if pixels.ndim == 2 else pixels.shape[2]
            sys.stdout.buffer.write(struct.pack('<3I', pixels.shape[1], pixels.shape[0], bands))
            sys.stdout.buffer.write(pixels.tobytes())
        """#

    /// Clouds: a spectrum that falls off as that of photographs does, with more detail in it than most have.
    private static let pictures = #"""
        import sys
        import numpy as np
        from PIL import Image
        folder = sys.argv[1] + '/'
        random = np.random.default_rng(5)
        def clouds(width, height, power=1.6, chroma=0.25):
            far = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.fftfreq(width)[None])
            far[0, 0] = 1
            def plane():
                noise = np.fft.ifft2(np.fft.fft2(random.normal(size=(height, width))) / far**power).real
                return (noise - noise.mean()) / noise.std()
            y, u, v = plane(), plane(), plane()
            rgb = np.stack([y + chroma * u, y - chroma / 2 * (u + v), y + chroma * v], -1)
            return np.clip(np.rint(rgb * 45 + 128), 0, 255).astype(np.uint8)
        photo = clouds(901, 577)
        image = Image.fromarray(photo)
        image.save(folder + 'photo.jpg', quality=92)
        image.save(folder + 'photo-fine.jpg', quality=96, subsampling=0)
        # Noise and saturated colours, as of a camera in the dark.
        rough = clouds(901, 577, 1.5, 0.35).astype(int) + random.normal(0, 1.6, (577, 901, 3))
        rough = Image.fromarray(np.clip(np.rint(rough), 0, 255).astype(np.uint8))
        rough.save(folder + 'rough.jpg', quality=98, subsampling=0)
        rough.convert('L').save(folder + 'rough-grey.jpg', quality=98)
        image.save(folder + 'photo.webp', quality=95, method=0)
        image.convert('L').save(folder + 'grey.jpg', quality=92)
        for tag in (3, 6, 8):
            exif = Image.Exif()
            exif[0x0112] = tag
            image.save(folder + f'turned-{tag}.jpg', quality=92, exif=exif)
        image.save(folder + 'rgb.png')
        image.convert('L').save(folder + 'grey.png')
        y, x = np.mgrid[0:577, 0:901]
        alpha = np.clip(np.rint(160 * np.sin(x / 47) * np.cos(y / 31) + 128), 0, 255).astype(np.uint8)
        Image.fromarray(np.dstack([photo, alpha])).save(folder + 'rgba.png')
        Image.fromarray(np.dstack([photo[..., 1], alpha]), 'LA').save(folder + 'la.png')
        Image.fromarray(np.dstack([photo, alpha])).save(folder + 'rgba-lossy.webp', quality=90, method=0)
        image.crop((0, 0, 300, 200)).save(folder + 'small.webp', lossless=True)
        image.crop((0, 0, 100, 50)).save(folder + 'tiny.png')
        image.resize((2600, 2)).save(folder + 'thin.png')
        for height in (256, 259, 260, 261, 264):
            image.crop((0, 0, 300, height)).save(folder + f'edge-{height}.png')
        image.resize((1, 700)).save(folder + 'narrow.png')
        image.save(folder + 'strips.tif')
        image.save(folder + 'strips-jpeg.tif', compression='jpeg', quality=92)
        """#
}

extension Raster {
    /// The raster for comparisons.
    var picture: Picture { Picture(width: width, height: height, bands: bands, pixels: pixels) }
}
