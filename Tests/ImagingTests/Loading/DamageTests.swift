import TestSupport
import Testing
import Vips

@testable import Imaging

/// A damaged picture is an error, never a part of a picture.
@Suite(.oneAtATime)
struct DamageTests {
    private func failure(_ bytes: [UInt8], name: String) throws -> ImagingError? {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: name)
        do {
            _ = try SourceStore().open(path: path).picture()
            return nil
        } catch {
            return try #require(error as? ImagingError)
        }
    }

    static let names = [
        "big.png", "big.jpg", "big-progressive.jpg", "big.tif", "big-deflate.tif", "big.webp", "big-lossless.webp",
        "big.gif", "big.jp2", "big.ppm", "photo.pdf", "shape.svg",
    ]

    @Test(arguments: names, [0.05, 0.3, 0.6, 0.9]) func aTruncatedPictureIsAnError(name: String, part: Double) throws {
        let bytes = try Samples.shared.bytes(name)
        let failure = try failure(Array(bytes.prefix(Int(Double(bytes.count) * part))), name: name)
        let kind = try #require(failure, "a part of the picture was delivered").kind
        #expect(kind == .corrupt || kind == .unreadable)
    }

    /// What a decoder said of a damaged picture is not held against the tiles of one that was open before.
    @Test(arguments: names) func otherPicturesAreNotSuspected(name: String) throws {
        let store = try SourceStore()
        let healthy = try store.open(
            path: try Samples.shared.pyramid(.waves(width: 700, height: 500), name: "well.tif")
        )
        let before = try healthy.reader(forMagnification: 1).reader.picture()
        let folder = try TemporaryFolder()
        let bytes = try Samples.shared.bytes(name)
        let path = try folder.write(Array(bytes.prefix(bytes.count * 6 / 10)), to: name)
        #expect(throws: ImagingError.self) { try store.open(path: path).picture() }
        #expect(try healthy.reader(forMagnification: 1).reader.picture() == before)
    }

    @Test(arguments: names) func itsLastPixelsMatterToo(name: String) throws {
        let bytes = try Samples.shared.bytes(name)
        let whole = try SourceStore().open(path: Samples.shared.path(name)).picture()
        let folder = try TemporaryFolder()
        // What may be missing without loss of pixels is the end mark: then the picture must be the whole one.
        for missing in [1, 4, 20, 40] {
            let path = try folder.write(Array(bytes.dropLast(missing)), to: "\(missing)-\(name)")
            guard let picture = try? SourceStore().open(path: path).picture() else { continue }
            #expect(picture == whole, "\(missing) bytes missing")
        }
    }

    /// Where the data of a GIF's first picture begin: behind its smallest code size.
    private func pictureData(of gif: [UInt8]) -> Int {
        func table(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
        var place = 13 + table(gif[10])
        while gif[place] == 0x21 {
            place += 2
            while gif[place] > 0 { place += 1 + Int(gif[place]) }
            place += 1
        }
        return place + 10 + table(gif[place + 9]) + 1
    }

    @Test(arguments: [1, 7, 40]) func aGIFWhoseDataEndEarlyIsAnError(blocks: Int) throws {
        var bytes = try Samples.shared.bytes("big.gif")
        #expect(try failure(bytes, name: "whole.gif") == nil)
        var place = pictureData(of: bytes)
        for _ in 0..<blocks { place += 1 + Int(bytes[place]) }
        try #require(bytes[place] > 0, "there are more blocks")
        // An end mark amid well-formed blocks: nothing is cut off, and no code is wrong.
        bytes.replaceSubrange(place..., with: [0, 0x3B])
        #expect(try failure(bytes, name: "short.gif")?.kind == .corrupt)
    }

    @Test(arguments: [2, 3, 16, 200, 256], [(1, 1), (3, 700), (301, 211)])
    func aWholeGIFIsRead(colours: Int, size: (width: Int, height: Int)) throws {
        // Noise fills the table of codes again and again, flat areas make long strings.
        let script = """
            import random, sys
            from PIL import Image
            colours, width, height = map(int, sys.argv[1:])
            random.seed(colours)
            noise = bytes(random.randrange(colours) if i % 5000 < 3000 else 0 for i in range(width * height))
            picture = Image.frombytes("P", (width, height), noise)
            picture.putpalette([i // 3 for i in range(768)])
            picture.save(sys.stdout.buffer, "GIF")
            """
        let bytes = try Python.run(script, arguments: ["\(colours)", "\(size.width)", "\(size.height)"])
        #expect(try failure(bytes, name: "whole.gif") == nil)
    }

    @Test(arguments: ["av1", "hevc"], [0.3, 0.6, 0.9]) func aTruncatedHEIFIsAnError(
        compression: String,
        part: Double
    ) throws {
        let image = try Picture.waves(width: 200, height: 150).vipsImage()
        let bytes = try VipsOperation.bytes(
            "heifsave_buffer",
            ["in": .image(image), "compression": .text(compression), "effort": 0]
        )
        #expect(try failure(bytes, name: "a.heif") == nil)
        let cut = try failure(Array(bytes.prefix(Int(Double(bytes.count) * part))), name: "a.heif")
        #expect(cut?.kind == .corrupt)
    }

    @Test(arguments: [
        ("vips_tracked: out of memory --- size == 411MB", true), ("error in tile 0 x 296", true),
        ("VipsJpeg: Corrupt JPEG data: premature end of data segment", true),
        ("Corrupt JPEG data: bad Huffman code", true), ("IDAT: CRC error", true),
        ("Corrupt JPEG data: 3 extraneous bytes before marker 0xd9", false),
        ("Corrupt JPEG data: 3 extraneous bytes before marker 0xc4", true),
        ("iCCP: known incorrect sRGB profile", false), ("tEXt: CRC error", false),
        ("TIFFReadDirectory: Warning, Unknown field with tag 34016", false), ("profile incompatible with image", false),
        ("heifload: ignoring nclx profile", false),
    ]) func aLogLineIsJudgedByItsText(line: String, isFatal: Bool) {
        #expect(QuietFailure.isFatal(line) == isFatal)
    }

    @Test(arguments: [
        ("unable to allocate 3 bytes", ImagingError.Kind.outOfMemory), ("Insufficient memory (case 4)", .outOfMemory),
        ("write failed: No space left on device", .noSpace),
        ("Image size 70000x70000 exceeds the maximum image size: security limit", .tooManyPixels),
        ("something else", .corrupt),
    ]) func anErrorIsClassifiedByItsText(text: String, kind: ImagingError.Kind) {
        #expect(ImagingError.classified(text, otherwise: .corrupt, doing: "read").kind == kind)
    }

    @Test func aJPEGThatEndsInTheMiddleIsAnError() throws {
        // An end mark amid the data: libjpeg only warns, and paints the rest grey.
        var bytes = try Samples.shared.bytes("big.jpg")
        bytes.replaceSubrange(bytes.count / 2..<(bytes.count / 2 + 2), with: [0xFF, 0xD9])
        #expect(try failure(bytes, name: "a.jpg")?.kind == .corrupt)
    }

    @Test func strayBytesInAJPEGAreNoError() throws {
        // Before the end mark; libjpeg skips them.
        var bytes = try Samples.shared.bytes("big.jpg")
        bytes.insert(contentsOf: [0x12, 0x34, 0x56], at: bytes.count - 2)
        #expect(try failure(bytes, name: "a.jpg") == nil)
    }

    @Test func aFlippedByteInAPNGIsAnError() throws {
        var bytes = try Samples.shared.bytes("big.png")
        bytes[bytes.count / 2] ^= 0x40
        #expect(try failure(bytes, name: "a.png")?.kind == .corrupt)
    }

    @Test(arguments: ["jpeg", "deflate", "lzw", "none"]) func aTruncatedPyramidFailsAndGoesOnFailing(
        compression: String
    ) throws {
        let picture = Picture.waves(width: 700, height: 500)
        let path = try Samples.shared.tiff(
            picture,
            name: "whole-\(compression).tif",
            [
                "tile": true, "tile_width": 128, "tile_height": 128, "compression": .text(compression),
                "bigtiff": true,
            ]
        )
        var bytes = try Samples.shared.bytes("whole-\(compression).tif")
        _ = path
        // The directory stays in front or behind; the middle of the tiles goes.
        for index in (bytes.count / 3)..<(bytes.count / 2) { bytes[index] = 0xFF }
        let folder = try TemporaryFolder()
        let damaged = try folder.write(bytes, to: "a.tif")
        let source = try SourceStore().open(path: damaged)
        let reader = try source.reader(forMagnification: 1).reader
        guard compression != "none" else { return }
        // A bad tile must not be answered in black the second time.
        for _ in 0..<3 { #expect(throws: ImagingError.self) { try reader.picture(rows: 128) } }
    }

    @Test(arguments: ["empty.png", "text.txt", "table.csv"]) func whatIsNoImageIsUnreadable(name: String) throws {
        let failure = #expect(throws: ImagingError.self) { try SourceStore().open(path: Samples.shared.path(name)) }
        #expect(failure?.kind == .unreadable)
    }

    @Test func noiseIsUnreadableOrCorruptWhateverItsFirstBytes() throws {
        var generator = SeededGenerator(seed: 4)
        let heads: [[UInt8]] = [
            [], [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("II*\0".utf8),
            Array("MM\0*".utf8), Array("GIF89a".utf8), Array("RIFF....WEBP".utf8), Array("%PDF-1.4\n".utf8),
            Array("<svg ".utf8), [0, 0, 0, 24] + Array("ftypavif".utf8),
            [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
        ]
        for head in heads {
            for length in [10, 300, 5000] {
                let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
                let kind = try failure(head + noise, name: "noise")?.kind
                #expect(kind == .unreadable || kind == .corrupt || kind == .tooManyPixels, "\(head) \(length)")
            }
        }
    }
}
