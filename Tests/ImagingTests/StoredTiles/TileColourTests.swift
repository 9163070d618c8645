import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Tiles whose own marks say something else of their colours than the file does, which is right.
@Suite(.oneAtATime)
struct TileColourTests {
    /// What a tile says.
    struct Marks: CustomTestStringConvertible, Sendable {
        var isYCbCr: Bool
        var isJFIF: Bool
        /// Adobe's transform; nil without its marker.
        var adobe: UInt8?
        var components: [UInt8]

        var testDescription: String {
            "\(isYCbCr ? "YCbCr" : "RGB")\(isJFIF ? " JFIF" : "") \(adobe.map { "Adobe \($0)" } ?? "") \(components)"
        }

        /// What a decoder that knows the tile alone takes its samples for (libjpeg's rules).
        var looksYCbCr: Bool { isJFIF || (adobe.map { $0 != 0 } ?? (components != Array("RGB".utf8))) }
    }

    private static let all = [true, false].flatMap { isYCbCr in
        [true, false].flatMap { isJFIF in
            [nil, 0, 1, 2].flatMap { (adobe: UInt8?) in
                [[1, 2, 3], [0, 1, 2], Array("RGB".utf8)].map {
                    Marks(isYCbCr: isYCbCr, isJFIF: isJFIF, adobe: adobe, components: $0)
                }
            }
        }
    }

    private static let picture = Picture(width: 256, height: 256, bands: 3) { x, y, band in
        UInt8(band == 0 ? 200 - x / 8 : band == 1 ? 60 + y / 8 : 30 + (x + y) / 16)
    }

    @Test func everyTileHasTheColoursThatTheFileSays() throws {
        let folder = try TemporaryFolder()
        let coded = try [true: Self.coded(isYCbCr: true), false: Self.coded(isYCbCr: false)]
        var paths: [String] = []
        for (index, marks) in Self.all.enumerated() {
            let tile = Self.marked(try #require(coded[marks.isYCbCr]), marks)
            paths.append(try folder.write(Self.tiff(tile, isYCbCr: marks.isYCbCr), to: "\(index).tif"))
        }
        let decoded = try Self.decodedByPillow(paths)
        let store = try SourceStore()
        let address = TileAddress(level: 0, column: 0, row: 0)
        for (index, marks) in Self.all.enumerated() {
            let source = try store.open(path: paths[index])
            try #require(source.info.bands == 3)
            let read = try source.reader(forMagnification: 1).reader.picture(rows: 256)
            #expect(try #require(read.maximumDifference(to: Self.picture)) < 12, "\(marks.testDescription)")
            #expect(read == decoded[index], "\(marks.testDescription)")
            guard let file = source.storedJPEG(at: address, of: try Pyramid(image: source.info.size)) else {
                // What contradicts nobody is passed on.
                let isPlain =
                    !marks.isYCbCr || [nil, 1].contains(marks.adobe) && marks.components != Array("RGB".utf8)
                #expect(!(isPlain && marks.looksYCbCr == marks.isYCbCr), "\(marks.testDescription)")
                continue
            }
            let seen = try Self.decodedByPillow([folder.write(file, to: "tile.jpg")])[0]
            #expect(try #require(seen.maximumDifference(to: Self.picture)) < 12, "\(marks.testDescription)")
            #expect(try Picture(decoding: file).maximumDifference(to: Self.picture)! < 12, "\(marks.testDescription)")
        }
    }

    private static func coded(isYCbCr: Bool) throws -> [UInt8] {
        let script =
            "import sys,io; from PIL import Image; out=io.BytesIO(); "
            // What is said to be YCbCr already is stored as it is.
            + "Image.frombytes('\(isYCbCr ? "RGB" : "YCbCr")',(256,256),sys.stdin.buffer.read())"
            + ".save(out,'JPEG',quality=95,subsampling=0); "
            + "sys.stdout.buffer.write(out.getvalue())"
        return try Python.run(script, input: picture.pixels)
    }

    private static func decodedByPillow(_ paths: [String]) throws -> [Picture] {
        let script =
            "import sys; from PIL import Image\n"
            + "for path in sys.argv[1:]: sys.stdout.buffer.write(Image.open(path).convert('RGB').tobytes())"
        let bytes = try Python.run(script, arguments: paths)
        let count = picture.pixels.count
        return stride(from: 0, to: bytes.count, by: count).map {
            Picture(width: 256, height: 256, bands: 3, pixels: Array(bytes[$0..<($0 + count)]))
        }
    }

    /// The same code with other markers, and other names of its components.
    private static func marked(_ file: [UInt8], _ marks: Marks) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if marks.isJFIF { bytes += [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0] }
        if let adobe = marks.adobe {
            bytes += [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe]
        }
        var place = 2
        while true {
            let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
            var segment = Array(file[place..<(place + 2 + length)])
            switch segment[1] {
            case 0xC0: for index in 0..<3 { segment[10 + 3 * index] = marks.components[index] }
            case 0xDA:
                for index in 0..<3 { segment[5 + 2 * index] = marks.components[index] }
                return bytes + segment + file[(place + 2 + length)...]
            default: break
            }
            if segment[1] != 0xE0 && segment[1] != 0xEE { bytes += segment }
            place += 2 + length
        }
    }

    /// A TIFF of one tile.
    private static func tiff(_ tile: [UInt8], isYCbCr: Bool) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let bits = 8 + tile.count + tile.count % 2
        var entries: [(tag: Int, kind: Int, count: Int, value: Int)] = [
            (256, 4, 1, 256), (257, 4, 1, 256), (258, 3, 3, bits), (259, 3, 1, 7), (262, 3, 1, isYCbCr ? 6 : 2),
            (277, 3, 1, 3), (284, 3, 1, 1), (322, 4, 1, 256), (323, 4, 1, 256), (324, 4, 1, 8),
            (325, 4, 1, tile.count),
        ]
        if isYCbCr { entries.append((530, 3, 2, 1 | 1 << 16)) }
        var bytes = Array("II".utf8) + number(42, 2) + number(bits + 6, 4) + tile
        bytes += [UInt8](repeating: 0, count: tile.count % 2) + [8, 0, 8, 0, 8, 0] + number(entries.count, 2)
        for entry in entries {
            bytes += number(entry.tag, 2) + number(entry.kind, 2) + number(entry.count, 4) + number(entry.value, 4)
        }
        return bytes + number(0, 4)
    }
}
