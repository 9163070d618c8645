import Glibc
import ZoomCore

/// Makes whole files of the shortened ones that a TIFF has: the tables that all share go in front (TIFF Technical Note
/// 2; ITU-T T.81, Annex B).
public struct JPEGStream: Sendable {
    /// What is to be read before a shortened file: all that a whole one begins with (its marker, tables, and Adobe's
    /// where the samples are RGB) but the last two bytes, whose place the marker of the shortened one takes at first.
    public let prefix: [UInt8]
    /// The last two bytes.
    private let junction: (UInt8, UInt8)
    private let tile: PixelSize
    private let samples: Int
    private let isRGB: Bool
    /// Whether the tables say that samples are something else than they are.
    private var isMistaken = false

    /// Says that the samples are RGB: without it, decoders take three samples for YCbCr (Adobe Technical Note 5116).
    private static let adobeRGB: [UInt8] = [
        0xFF, 0xEE, 0, 14, 0x41, 0x64, 0x6F, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0,
    ]

    /// A maker of files; `nil` where the tables are none.
    ///
    /// - Parameters:
    ///   - tables: a JPEG of tables only, or nothing where every tile has its own.
    ///   - tile: the size that every tile must have.
    ///   - samples: of a pixel, 1 or 3.
    public init?(tables: [UInt8], tile: PixelSize, samples: Int, isRGB: Bool) {
        var head: [UInt8] = [0xFF, 0xD8]
        if isRGB && samples == 3 { head += Self.adobeRGB }
        if !tables.isEmpty {
            guard tables.starts(with: [0xFF, 0xD8]), tables.suffix(2) == [0xFF, 0xD9] else { return nil }
            head += tables[2..<(tables.count - 2)]
        }
        prefix = head.dropLast(2)
        junction = (head[head.count - 2], head[head.count - 1])
        self.tile = tile
        self.samples = samples
        self.isRGB = isRGB
        isMistaken = tables.withUnsafeBufferPointer { tables in
            var place = 2
            while place + 4 <= tables.count, tables[place] == 0xFF {
                let length = Int(tables[place + 2]) << 8 | Int(tables[place + 3])
                guard length >= 2, place + 2 + length <= tables.count else { break }
                if contradicts(UnsafeBufferPointer(rebasing: tables[place..<(place + 2 + length)])) { return true }
                place += 2 + length
            }
            return false
        }
    }

    /// The whole file, where `bytes` are the prefix and a shortened file behind it; `nil` where that is no complete
    /// JPEG of the tile's size.
    ///
    /// - Parameter isDecodedHere: whether a decoder gets it that is told what the samples are; else the file is also
    ///   `nil` where it says that they are something else.
    public func file(of bytes: consuming [UInt8], isDecodedHere: Bool = false) -> [UInt8]? {
        guard isDecodedHere || !isMistaken else { return nil }
        let start = prefix.count
        let isComplete = bytes.withUnsafeBufferPointer { bytes in
            bytes.count > start + 4 && bytes[start] == 0xFF && bytes[start + 1] == 0xD8
                && bytes[bytes.count - 2] == 0xFF && bytes[bytes.count - 1] == 0xD9
                && isWhole(UnsafeBufferPointer(rebasing: bytes[start...]), isDecodedHere)
        }
        guard isComplete else { return nil }
        (bytes[start], bytes[start + 1]) = junction
        return bytes
    }

    /// Whether what follows may be scans up to the file's end: without a marker that has no place there, nor a stretch
    /// of zeros as a file has where a block of it was lost.
    ///
    /// Damage that passes for code is not found without decoding.
    private static func isScan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        let end = bytes.count - 2
        var index = start
        while index < end, let found = memchr(bytes.baseAddress! + index, 0xFF, end - index) {
            index = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!) + 2
            // Stuffed zeros, restarts, and in progressive files tables and further scans.
            switch bytes[index - 1] {
            case 0, 0xD0...0xD7, 0xC4, 0xDA, 0xDD: break
            default: return false
            }
        }
        return !hasZeros(UnsafeBufferPointer(rebasing: bytes[min(start, end)..<end]))
    }

    /// Whether there are more than 24 zeros in a row: no such stretch misses every 25th byte.
    private static func hasZeros(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let shortest = 25
        var index = shortest - 1
        while index < bytes.count {
            if bytes[index] == 0 {
                var first = index
                while first > 0, bytes[first - 1] == 0 { first -= 1 }
                var last = index
                while last + 1 < bytes.count, bytes[last + 1] == 0 { last += 1 }
                if last - first + 1 >= shortest { return true }
            }
            index += shortest
        }
        return false
    }

    /// Whether a segment would have a decoder that knows nothing else, or some of them, take three samples for RGB that
    /// are YCbCr, or the other way round: by the marker of JFIF or Adobe, or by the names of components.
    private func contradicts(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
        switch segment[1] {
        // An orientation, a colour profile: who reads the picture does not heed its tiles' own.
        case 0xE1...0xED, 0xEF: return true
        case _ where samples != 3: return false
        case 0xE0: return isRGB && segment.dropFirst(4).starts(with: "JFIF".utf8)
        case 0xEE:
            guard segment.count >= 16, segment.dropFirst(4).starts(with: "Adobe".utf8) else { return false }
            return segment[15] != (isRGB ? 0 : 1)
        case 0xC0...0xC2:
            let names = stride(from: 10, to: min(segment.count, 19), by: 3).map { segment[$0] }
            return !isRGB && names.elementsEqual("RGB".utf8)
        default: return false
        }
    }

    /// Whether the segments before the scan follow one another, and have a frame of the tile's size and samples.
    private func isWhole(_ bytes: UnsafeBufferPointer<UInt8>, _ isDecodedHere: Bool) -> Bool {
        var place = 2
        var hasFrame = false
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { return false }
            if marker == 0xDA { return hasFrame && Self.isScan(bytes, from: place + 2 + length) }
            let segment = UnsafeBufferPointer(rebasing: bytes[place..<(place + 2 + length)])
            if !isDecodedHere, contradicts(segment) { return false }
            // Baseline, extended and progressive frames; differential and arithmetic ones are rare, and read by few.
            if (0xC0...0xC2).contains(marker) {
                guard length >= 8 else { return false }
                let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                guard bytes[place + 4] == 8, PixelSize(width: width, height: height) == tile,
                    Int(bytes[place + 9]) == samples
                else { return false }
                hasFrame = true
            } else if (0xC3...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC {
                return false
            }
            place += 2 + length
        }
        return false
    }
}
