import ZoomCore

/// Makes whole files of the shortened ones that a TIFF has: the tables that all share go in front (TIFF Technical Note
/// 2; ITU-T T.81, Annex B).
struct JPEGStream {
    /// What every file begins with: its marker, tables, and Adobe's where the samples are RGB.
    private let head: [UInt8]
    private let tile: PixelSize
    private let samples: Int

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
    init?(tables: [UInt8], tile: PixelSize, samples: Int, isRGB: Bool) {
        var head: [UInt8] = [0xFF, 0xD8]
        if isRGB && samples == 3 { head += Self.adobeRGB }
        if !tables.isEmpty {
            guard tables.starts(with: [0xFF, 0xD8]), tables.suffix(2) == [0xFF, 0xD9] else { return nil }
            head += tables[2..<(tables.count - 2)]
        }
        self.head = head
        self.tile = tile
        self.samples = samples
    }

    /// The whole file of a shortened one; `nil` where that is no complete JPEG of the tile's size.
    func file(of bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 4, bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9], isWhole(bytes) else {
            return nil
        }
        return [UInt8](unsafeUninitializedCapacity: head.count + bytes.count - 2) { buffer, count in
            count = head.count + bytes.count - 2
            _ = buffer[..<head.count].initialize(fromContentsOf: head)
            _ = buffer[head.count..<count].initialize(fromContentsOf: bytes[2...])
        }
    }

    /// Whether what follows may be scans up to the file's end: without a marker that has no place there, nor a stretch
    /// of zeros as a file has where a block of it was lost.
    ///
    /// Damage that passes for code is not found without decoding.
    private static func isScan(_ bytes: [UInt8], from start: Int) -> Bool {
        let longestZeros = 24
        return bytes.withUnsafeBufferPointer { bytes in
            var zeros = 0
            var index = start
            while index < bytes.count - 2 {
                let byte = bytes[index]
                zeros = byte == 0 ? zeros + 1 : 0
                if zeros > longestZeros { return false }
                if byte == 0xFF {
                    // Stuffed zeros, restarts, and in progressive files tables and further scans.
                    let next = bytes[index + 1]
                    guard next == 0 || (0xD0...0xD7).contains(next) || [0xC4, 0xDA, 0xDD].contains(next) else {
                        return false
                    }
                    index += 1
                }
                index += 1
            }
            return true
        }
    }

    /// Whether the segments before the scan follow one another, and have a frame of the tile's size and samples.
    private func isWhole(_ bytes: [UInt8]) -> Bool {
        var place = 2
        var hasFrame = false
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { return false }
            if marker == 0xDA { return hasFrame && Self.isScan(bytes, from: place + 2 + length) }
            // Baseline, extended and progressive frames; differential and arithmetic ones are rare, and read by few.
            if (0xC0...0xC2).contains(marker) {
                guard length >= 8 else { return false }
                let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                guard bytes[place + 4] == 8, PixelSize(width: width, height: height) == tile,
                    Int(bytes[place + 9]) == samples
                else { return false }
                hasFrame = true
            } else if (0xC3...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) {
                return false
            }
            place += 2 + length
        }
        return false
    }
}
