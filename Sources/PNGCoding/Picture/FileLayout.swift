import CDeflate

/// A PNG file around its one chunk of data.
enum FileLayout {
    /// What comes before the data: signature, header and palette, and the beginning of its chunk.
    static func head(of rows: FilteredRows) -> [UInt8] {
        let pixels = rows.pixels
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            bigEndian(UInt32(pixels.width)) + bigEndian(UInt32(pixels.height))
            + [UInt8(rows.form.depth), rows.form.colourType(from: pixels.bands), 0, 0, 0]
        bytes += chunk("IHDR", header)
        if case .indexed(let palette) = rows.form, !palette.isGreyScale {
            let colours = palette.colours.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }
            bytes += chunk("PLTE", colours)
            let alphas = palette.colours.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
            if !alphas.isEmpty { bytes += chunk("tRNS", Array(alphas)) }
        }
        return bytes + [0, 0, 0, 0] + Array("IDAT".utf8)
    }

    /// Ends a file: fills in the length of the data, which begins at `start`, and adds its checksum and the end.
    ///
    /// - Parameters:
    ///   - file: its first byte; `tailBytes` more than `end` must be there.
    ///   - end: where the data ends.
    /// - Returns: the length of the file.
    static func finish(_ file: UnsafeMutablePointer<UInt8>, start: Int, end: Int) -> Int {
        put(bigEndian(UInt32(end - start)), file + start - 8)
        put(bigEndian(cdeflate_crc32(0, file + start - 4, end - start + 4)), file + end)
        put(chunk("IEND", []), file + end + 4)
        return end + tailBytes
    }

    /// The bytes after the data.
    static let tailBytes = 16

    /// The two bytes that begin a zlib stream with a window of 32 KiB (RFC 1950).
    static let zlibHead: [UInt8] = [0x78, 0x01]

    static func put(_ bytes: [UInt8], _ place: UnsafeMutablePointer<UInt8>) {
        for (index, byte) in bytes.enumerated() { place[index] = byte }
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(cdeflate_crc32(0, body, body.count))
    }
}
