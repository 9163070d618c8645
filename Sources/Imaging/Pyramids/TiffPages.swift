import ZoomCore

/// The directories of a pyramid's levels, as BigTIFF has them (TIFF 6.0; BigTIFF design): pages, of which all but the
/// first are marked as reduced.
struct TiffPages {
    /// One value of a directory.
    private enum Values {
        case short([Int])
        case long([Int])
        case long8([Int])
        case rational([Int])
        case bytes([UInt8])

        /// Type's number, count of values, bytes.
        var encoded: (kind: Int, count: Int, bytes: [UInt8]) {
            switch self {
            case .short(let numbers): (3, numbers.count, numbers.flatMap { TiffPages.bytes($0, 2) })
            case .long(let numbers): (4, numbers.count, numbers.flatMap { TiffPages.bytes($0, 4) })
            case .long8(let numbers): (16, numbers.count, numbers.flatMap { TiffPages.bytes($0, 8) })
            case .rational(let numbers):
                (5, numbers.count, numbers.flatMap { TiffPages.bytes($0, 4) + TiffPages.bytes(1, 4) })
            case .bytes(let bytes): (7, bytes.count, bytes)
            }
        }
    }

    let shape: PyramidShape

    /// The file's first sixteen bytes.
    ///
    /// - Parameter directory: where the first page's directory is.
    static func header(directory: Int) -> [UInt8] {
        [0x49, 0x49] + bytes(43, 2) + bytes(8, 2) + bytes(0, 2) + bytes(directory, 8)
    }

    /// One page's directory with the values that do not fit it; `directory` is where it begins.
    ///
    /// - Parameters:
    ///   - number: the level's.
    ///   - tables: the JPEG tables that its tiles share; empty where there are none.
    ///   - place: where the bytes will be in the file.
    ///   - next: where the next page's directory is, or 0.
    func page(
        _ level: PyramidLevel,
        number: Int,
        tables: [UInt8],
        at place: Int,
        next: Int
    ) -> (bytes: [UInt8], directory: Int) {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        let entries = entries(level, number, tables)
        for (tag, values) in entries {
            let (kind, count, data) = values.encoded
            directory += Self.bytes(tag, 2) + Self.bytes(kind, 2) + Self.bytes(count, 8)
            if data.count <= 8 {
                directory += data + [UInt8](repeating: 0, count: 8 - data.count)
            } else {
                directory += Self.bytes(place + bytes.count, 8)
                bytes += data
                bytes += [UInt8](repeating: 0, count: -bytes.count & 7)
            }
        }
        let start = place + bytes.count
        bytes += Self.bytes(entries.count, 8) + directory + Self.bytes(next, 8)
        return (bytes, start)
    }

    private func entries(
        _ level: PyramidLevel,
        _ number: Int,
        _ tables: [UInt8]
    ) -> [(tag: Int, values: Values)] {
        let bands = shape.bands
        let isJPEG = shape.coding != .deflate
        let isYCbCr = shape.photometric == 6
        var entries: [(tag: Int, values: Values)] = [
            (254, .long([number > 0 ? 1 : 0])),
            (256, .long([level.size.width])),
            (257, .long([level.size.height])),
            (258, .short(Array(repeating: 8, count: bands))),
            (259, .short([shape.compression])),
            (262, .short([shape.photometric])),
            (274, .short([shape.orientation.tag])),
            (277, .short([bands])),
            (284, .short([1])),
        ]
        // Differences of neighbours.
        if !isJPEG { entries.append((317, .short([2]))) }
        entries += [
            (322, .long([PyramidShape.tile.width])),
            (323, .long([PyramidShape.tile.height])),
            (324, .long8(level.offsets)),
            (325, .long(level.lengths)),
        ]
        // Alpha by which colours are not multiplied.
        if bands == 2 || bands == 4 { entries.append((338, .short([2]))) }
        if isJPEG { entries.append((347, .bytes(tables))) }
        if isYCbCr {
            var step = 1
            if case .jpeg(true) = shape.coding.tiles(ofLevel: number) { step = 2 }
            // Colour of so many pixels in one sample, and over the whole range.
            entries += [(530, .short([step, step])), (532, .rational([0, 255, 128, 255, 128, 255]))]
        }
        return entries
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
