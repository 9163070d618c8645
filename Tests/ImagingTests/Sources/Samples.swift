import Foundation
import TestSupport

@testable import Imaging

/// A folder of pictures in every format that is read, made by Pillow once for all tests.
///
/// `photo.*` are the same smooth picture of 120 × 80 pixels, whose corners are red, green, blue and white.
struct Samples: Sendable {
    static let shared: Samples = {
        do { return try Samples() } catch { fatalError("the sample pictures cannot be made: \(error)") }
    }()

    let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder()
        _ = try Python.run(Samples.script, arguments: [folder.path])
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] { try folder.read(name) }

    private static let script = #"""
        import sys, io, struct, zlib
        import numpy as np
        from PIL import Image, ImageCms
        folder = sys.argv[1] + '/'
        W, H = 120, 80
        def corners(w, h):
            y, x = np.mgrid[0:h, 0:w]
            u, v = x / (w - 1), y / (h - 1)
            c = [np.array(p, float) for p in ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))]
            u, v = u[..., None], v[..., None]
            return (c[0]*(1-u)*(1-v) + c[1]*u*(1-v) + c[2]*(1-u)*v + c[3]*u*v)
        rgb = np.rint(corners(W, H)).astype(np.uint8)
        photo = Image.fromarray(rgb)
        rng = np.random.default_rng(7)
        big = np.clip(np.rint(corners(480, 320) + rng.normal(0, 12, (320, 480, 3))), 0, 255).astype(np.uint8)
        big = Image.fromarray(big)
        photo.save(folder + 'photo.png')
        photo.save(folder + 'photo.jpg', quality=95, subsampling=0)
        photo.save(folder + 'photo.tif')
        photo.save(folder + 'photo.webp', lossless=True)
        photo.quantize(256).save(folder + 'photo.gif')
        photo.save(folder + 'photo.jp2')
        photo.save(folder + 'photo.ppm')
        photo.save(folder + 'photo.pdf', resolution=144)
        # Larger ones, to be cut off in the middle of their pixels.
        big.save(folder + 'big.png')
        big.save(folder + 'big.jpg', quality=90)
        big.save(folder + 'big-progressive.jpg', quality=90, progressive=True)
        big.save(folder + 'big.tif')
        big.save(folder + 'big-deflate.tif', compression='tiff_deflate')
        big.save(folder + 'big.webp', quality=90)
        big.save(folder + 'big-lossless.webp', lossless=True)
        big.quantize(256).save(folder + 'big.gif')
        big.save(folder + 'big.jp2', irreversible=True, quality_mode='rates', quality_layers=[8])
        big.save(folder + 'big.ppm')
        # Orientations, with and without misleading size tags.
        for tag in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 256):
            exif = Image.Exif()
            exif[0x0112] = tag
            photo.save(folder + f'orientation-{tag}.jpg', quality=95, subsampling=0, exif=exif)
        exif = Image.Exif()
        exif[0x0112] = 8
        exif.get_ifd(0x8769).update({0xA002: 80, 0xA003: 120})
        photo.save(folder + 'size-tags.jpg', quality=95, subsampling=0, exif=exif)
        exif = Image.Exif()
        exif[0x0112] = 6
        photo.save(folder + 'orientation-6.webp', lossless=True, exif=exif)
        photo.save(folder + 'orientation-6.tif', tiffinfo={274: 6})
        # Colour spaces.
        for name, ink in (('white', (0, 0, 0, 0)), ('black', (0, 0, 0, 255)), ('cyan', (255, 0, 0, 0))):
            Image.new('CMYK', (32, 32), ink).save(folder + f'cmyk-{name}.jpg', quality=95)
        Image.new('CMYK', (32, 32), (255, 0, 0, 0)).save(folder + 'cmyk-cyan.tif')
        Image.new('LA', (40, 40), (120, 255)).save(folder + 'grey-alpha.png')
        Image.new('LA', (40, 40), (120, 64)).save(folder + 'grey-alpha-64.png')
        Image.new('RGBA', (40, 40), (10, 20, 30, 64)).save(folder + 'alpha.png')
        Image.new('RGBA', (40, 40), (10, 20, 30, 64)).save(folder + 'alpha.tif')
        Image.new('RGBA', (40, 40), (10, 20, 30, 64)).save(folder + 'alpha.webp', lossless=True, exact=True)
        bits = Image.fromarray((np.indices((40, 40)).sum(0) % 3 == 0).astype(np.uint8) * 255).convert('1')
        bits.save(folder + 'bits.png')
        bits.save(folder + 'bits-g4.tif', compression='group4')
        photo.quantize(64).save(folder + 'palette.png')
        photo.quantize(64).save(folder + 'palette.tif')
        photo.quantize(64).convert('RGB').save(folder + 'palette-rgb.png')
        transparent = photo.quantize(64)
        transparent.info['transparency'] = 3
        transparent.save(folder + 'palette-alpha.png', transparency=3)
        photo.convert('L').save(folder + 'grey.jpg', quality=95)
        photo.convert('L').save(folder + 'grey.png')
        lab = Image.new('LAB', (32, 32), (136, 208, 195))
        lab.save(folder + 'lab.tif')
        def png(name, array, colour_type, depth, chunks=b''):
            def chunk(kind, data):
                return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
            h, w = array.shape[:2]
            raw = b''.join(b'\0' + array[y].tobytes() for y in range(h))
            open(folder + name, 'wb').write(b'\x89PNG\r\n\x1a\n'
                + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, depth, colour_type, 0, 0, 0)) + chunks
                + chunk(b'IDAT', zlib.compress(raw)) + chunk(b'IEND', b''))
        ramp = np.linspace(0, 65535, 256).astype('>u2')
        png('grey16.png', np.tile(ramp, (4, 1)), 0, 16)
        png('rgb16.png', np.stack([np.tile(ramp, (4, 1)), np.tile(ramp[::-1], (4, 1)), np.full((4, 256), 32768)], -1)
            .astype('>u2'), 2, 16)
        png('rgba16.png', np.broadcast_to(np.array([65535, 0, 32896, 16448], '>u2'), (8, 8, 4)), 6, 16)
        def tiff(name, array, photometric, sample_format, extra=()):
            h, w = array.shape[:2]
            s = 1 if array.ndim == 2 else array.shape[2]
            bits = array.dtype.itemsize * 8
            data = array.astype(array.dtype.newbyteorder('<')).tobytes()
            entries = [(256, 4, [w]), (257, 4, [h]), (258, 3, [bits] * s), (259, 3, [1]), (262, 3, [photometric]),
                (273, 4, None), (277, 3, [s]), (278, 4, [h]), (279, 4, [len(data)]), (284, 3, [1])]
            if extra: entries.append((338, 3, list(extra)))
            entries.append((339, 3, [sample_format] * s))
            out, later = b'', b''
            at = 8 + 2 + 12 * len(entries) + 4
            size = {3: 2, 4: 4}
            total = sum(size[t] * len(v) for _, t, v in entries if v and size[t] * len(v) > 4)
            for tag, kind, values in entries:
                if values is None: values = [at + total]
                packed = b''.join(struct.pack('<H' if kind == 3 else '<I', v) for v in values)
                if len(packed) > 4:
                    out += struct.pack('<HHII', tag, kind, len(values), at + len(later))
                    later += packed
                else:
                    out += struct.pack('<HHI', tag, kind, len(values)) + packed.ljust(4, b'\0')
            open(folder + name, 'wb').write(b'II*\0' + struct.pack('<IH', 8, len(entries)) + out
                + struct.pack('<I', 0) + later + data)
        linear = np.linspace(0, 1, 256, dtype=np.float32)
        tiff('float-grey.tif', np.tile(linear, (4, 1)), 1, 3)
        tiff('float-rgb.tif', np.stack([np.tile(linear, (4, 1))] * 3, -1), 2, 3)
        tiff('complex.tif', np.zeros((8, 8), np.complex64), 1, 6)
        tiff('rgb16.tif', np.broadcast_to(np.array([65535, 0, 32896], np.uint16), (8, 8, 3)), 2, 1)
        tiff('five-bands.tif', np.broadcast_to(np.array([10, 20, 30, 255, 7], np.uint8), (8, 8, 5)), 2, 1, (2, 0))
        tiff('associated.tif', np.broadcast_to(np.array([100, 50, 25, 128], np.uint8), (8, 8, 4)), 2, 1, (1,))
        tiff('white-is-zero.tif', np.full((8, 8), 55, np.uint8), 0, 1)
        # Profiles.
        srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile('sRGB')).tobytes()
        photo.save(folder + 'srgb.png', icc_profile=srgb)
        photo.save(folder + 'broken-profile.png', icc_profile=srgb[:200] + b'\xff' * 400)
        photo.save(folder + 'no-profile-at-all.jpg', icc_profile=b'not a profile', quality=95, subsampling=0)
        photo.convert('L').save(folder + 'foreign-profile.png', icc_profile=srgb)
        # Documents: pages whose sizes look like a pyramid's.
        pages = [Image.new('RGB', (256 >> n, 192 >> n), c) for n, c in enumerate(((255, 0, 0), (0, 255, 0), (0, 0, 255)))]
        pages[0].save(folder + 'document.tif', save_all=True, append_images=pages[1:])
        frames = [Image.new('RGB', (32, 24), c) for c in ((255, 0, 0), (0, 255, 0))]
        frames[0].save(folder + 'animation.gif', save_all=True, append_images=frames[1:], duration=100)
        frames[0].save(folder + 'animation.webp', save_all=True, append_images=frames[1:], duration=100, lossless=True)
        # Bombs: a header of huge size, no pixels.
        def header_only(w, h):
            chunk = b'IHDR' + struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0)
            idat = b'IDAT' + zlib.compress(b'\0' * 1000)
            out = b'\x89PNG\r\n\x1a\n'
            for c in (chunk, idat, b'IEND'):
                out += struct.pack('>I', len(c) - 4) + c + struct.pack('>I', zlib.crc32(c))
            return out
        open(folder + 'bomb.png', 'wb').write(header_only(300000, 300000))
        jpeg = bytearray(open(folder + 'photo.jpg', 'rb').read())
        at = jpeg.index(b'\xff\xc0')
        jpeg[at + 5:at + 9] = struct.pack('>HH', 65000, 65000)
        open(folder + 'bomb.jpg', 'wb').write(jpeg)
        open(folder + 'bomb.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="900000">'
            '<rect width="100%" height="100%" fill="red"/></svg>')
        open(folder + 'shape.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
            '<rect width="200" height="100" fill="#102030"/><rect x="100" width="100" height="100" fill="#ffcc00"/></svg>')
        open(folder + 'sizeless.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150">'
            '<rect width="300" height="150" fill="lime"/></svg>')
        open(folder + 'nothing-said.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg">'
            '<rect width="64" height="48" fill="lime"/></svg>')
        open(folder + 'text.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">'
            '<rect width="200" height="60" fill="white"/><text x="10" y="45" font-size="40" '
            'font-family="sans-serif">Porthole</text></svg>')
        open(folder + 'reaches-out.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" '
            'xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40"><rect width="40" height="40" fill="white"/>'
            f'<image width="40" height="40" xlink:href="file://{folder}cmyk-black.jpg"/>'
            f'<image width="40" height="40" xlink:href="photo.png"/></svg>')
        # Not images.
        open(folder + 'text.txt', 'w').write('hello, world\n' * 100)
        open(folder + 'empty.png', 'wb').write(b'')
        open(folder + 'table.csv', 'w').write('1,2,3\n4,5,6\n')
        open(folder + 'lies.png', 'wb').write(open(folder + 'photo.jpg', 'rb').read())
        """#
}

extension Source {
    /// A level's pixels as they are stored.
    func picture(atMagnification magnification: Double = 1) throws -> Picture {
        let reader = try reader(forMagnification: magnification).reader
        return try reader.picture()
    }
}

extension PixelReader {
    /// All pixels, read in strips.
    func picture(rows: Int = 50) throws -> Picture {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.width * size.height * bands)
        for y in stride(from: 0, to: size.height, by: rows) {
            let height = min(rows, size.height - y)
            try withPixels(of: .init(x: 0, y: y, width: size.width, height: height)) { (start, rowBytes) in
                for row in 0..<height {
                    pixels += UnsafeBufferPointer(start: start + row * rowBytes, count: size.width * bands)
                }
            }
        }
        return Picture(width: size.width, height: size.height, bands: bands, pixels: pixels)
    }
}
