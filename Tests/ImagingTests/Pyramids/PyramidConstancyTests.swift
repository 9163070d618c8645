import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Pyramids that were made by an earlier version are used as long as they are what this one would make.
@Suite(.oneAtATime)
struct PyramidConstancyTests {
    /// Where this fails because other pyramids are made on purpose: raise `PyramidFolder.format` (PortholeServer), so
    /// that earlier ones are made anew, and put the new digests here.
    @Test(
        arguments: [
            ("picture.jpg", 0xB113_145D_54FB_1AA8), ("picture.png", 0xB75F_C120_EFAD_BE3A),
            ("alpha.png", 0xA38F_B277_C845_29CE),
        ] as [(String, UInt64)]
    )
    func theSamePyramidIsMadeAsEver(name: String, digest: UInt64) throws {
        let folder = try TemporaryFolder()
        let bands = name == "alpha.png" ? 4 : 3
        // Waves, with something at every scale in them.
        let picture = Picture(width: 700, height: 420, bands: bands) { x, y, band in
            UInt8((x * (band + 2) / 7 + y * y / 90 + (x / 16 + y / 16) % 2 * 20 + (x * 7 + y * 13) % 9) % 220)
        }
        let bytes =
            name.hasSuffix(".jpg")
            ? picture.jpeg(quality: 92)
            : try Python.run(
                "import sys; from PIL import Image; Image.frombytes('\(Python.mode(bands: bands))',(700,420),"
                    + "sys.stdin.buffer.read()).save(sys.stdout.buffer,'PNG')",
                input: picture.pixels
            )
        let source = try SourceStore().open(path: folder.write(bytes, to: name))
        _ = try PyramidWriter.write(source, to: folder.path) { _ in }
        let pages = try PyramidFixtures.pages(folder.path + "/" + PyramidWriter.name)
        #expect(pages.map(\.width) == [700, 350, 175])
        // FNV-1a, of all levels as another library decodes them.
        let found = pages.flatMap(\.pixels).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        #expect(found == digest, "other pixels: \(String(found, radix: 16)); raise PyramidFolder.format")
    }
}
