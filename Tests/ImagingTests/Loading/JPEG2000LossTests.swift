import TestSupport
import Testing

@testable import Imaging

/// Whether a JPEG 2000 picture has lost anything is told by its wavelets.
@Suite(.oneAtATime)
struct JPEG2000LossTests {
    private func isLossy(_ bytes: [UInt8], _ name: String) throws -> Bool {
        let folder = try TemporaryFolder()
        return try SourceStore().open(path: folder.write(bytes, to: name)).isLossy
    }

    private func coded(isIrreversible: Bool, isBare: Bool) throws -> [UInt8] {
        let script =
            "import sys,io; from PIL import Image; out=io.BytesIO(); "
            + "Image.linear_gradient('L').convert('RGB').save(out,'JPEG2000',"
            + "irreversible=\(isIrreversible ? "True" : "False"),no_jp2=\(isBare ? "True" : "False")); "
            + "sys.stdout.buffer.write(out.getvalue())"
        return try Python.run(script)
    }

    @Test(arguments: [true, false], [true, false])
    func onlyIrreversibleWaveletsLoseSomething(isIrreversible: Bool, isBare: Bool) throws {
        let file = try coded(isIrreversible: isIrreversible, isBare: isBare)
        #expect(try isLossy(file, isBare ? "picture.j2k" : "picture.jp2") == isIrreversible)
    }

    @Test func aComponentMayHaveItsOwn() throws {
        let file = try coded(isIrreversible: false, isBare: true)
        let start = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0x52 })
        let quantization = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0x5C })
        for (transformation, isReversible) in [(1, true), (0, false)] as [(UInt8, Bool)] {
            let own: [UInt8] = [0xFF, 0x53, 0, 9, 1, 0, file[start + 9], 4, 4, 0, transformation]
            let folder = try TemporaryFolder()
            let path = try folder.write(Array(file[..<quantization]) + own + file[quantization...], to: "own.j2k")
            let read = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
            #expect(JPEG2000Coding.isReversible(read) == isReversible)
        }
    }

    @Test(arguments: [true, false]) func theTilesOfATIFFAreLookedAt(isLossless: Bool) throws {
        let path = try Samples.shared.tiff(
            Picture.waves(width: 300, height: 200),
            name: "tiles-\(isLossless).jp2k.tif",
            [
                "tile": true, "tile_width": 128, "tile_height": 128, "compression": "jp2k",
                "lossless": .bool(isLossless), "Q": 60,
            ]
        )
        #expect(try SourceStore().open(path: path).isLossy == !isLossless)
    }

    @Test func whatIsCutOffOrNoneAtAllTellsNothing() throws {
        let folder = try TemporaryFolder()
        for isBare in [true, false] {
            let file = try coded(isIrreversible: false, isBare: isBare)
            let tile = try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0x90 })
            var generator = SeededGenerator(seed: 8)
            for count in 0..<tile {
                let path = try folder.write(Array(file[..<count]), to: "part")
                let read = try SourceFile(path: path, expecting: nil, maximumBytes: .max)
                #expect(!JPEG2000Coding.isReversible(read))
                var bytes = Array(file[..<(tile + 60)])
                for _ in 0..<4 {
                    let place = Int.random(in: 0..<tile, using: &generator)
                    bytes[place] = [0, 1, 0xFF].randomElement(using: &generator)!
                }
                let other = try folder.write(bytes, to: "other")
                // It ends, and without a fault.
                _ = JPEG2000Coding.isReversible(try SourceFile(path: other, expecting: nil, maximumBytes: .max))
            }
        }
    }
}
