/// Whether the first picture of a GIF file has all its pixels.
///
/// The loader takes a picture whose data end early for a whole one, and leaves the rest blank. So the codes are walked
/// here (GIF89a, section 22 and appendix F), and what they stand for is counted.
struct GIFCompleteness {
    private var bytes: BufferedBytes

    /// Throws kind `corrupt` where pixels are missing; a file without a picture is left to the loader.
    static func check(_ file: SourceFile) throws(ImagingError) {
        var walk = GIFCompleteness(bytes: BufferedBytes(file: file))
        guard let found = walk.firstPicture(), found.count < found.expected else { return }
        throw ImagingError(
            .corrupt,
            "decode the picture: it has \(found.count) of \(found.expected) pixels, the rest is missing"
        )
    }

    private mutating func firstPicture() -> (count: Int, expected: Int)? {
        guard let head = take(13) else { return nil }
        if head[10] & 0x80 != 0, take(3 << (Int(head[10] & 7) + 1)) == nil { return nil }
        while let mark = bytes.next() {
            switch mark {
            case 0x21:
                guard bytes.next() != nil else { return nil }
                while let length = bytes.next(), length > 0 { _ = take(Int(length)) }
            case 0x2C:
                guard let place = take(9) else { return nil }
                let width = Int(place[4]) | Int(place[5]) << 8
                let height = Int(place[6]) | Int(place[7]) << 8
                if place[8] & 0x80 != 0, take(3 << (Int(place[8] & 7) + 1)) == nil { return nil }
                guard let bits = bytes.next(), (1...11).contains(bits) else { return nil }
                return (countPixels(rootBits: Int(bits), limit: width * height), width * height)
            default: return nil
            }
        }
        return nil
    }

    /// How many pixels the codes stand for, up to a limit.
    ///
    /// A code's string is one longer than the string of the code before: of all strings only lengths are kept.
    private mutating func countPixels(rootBits: Int, limit: Int) -> Int {
        let clear = 1 << rootBits
        var lengths = [Int](repeating: 1, count: 4096)
        var next = clear + 2
        var width = rootBits + 1
        var last: Int?
        var held = 0
        var heldBits = 0
        var block = 0
        var count = 0
        while count < limit {
            while heldBits < width {
                if block == 0 {
                    guard let length = bytes.next(), length > 0 else { return count }
                    block = Int(length)
                }
                guard let byte = bytes.next() else { return count }
                block -= 1
                held |= Int(byte) << heldBits
                heldBits += 8
            }
            let code = held & (1 << width - 1)
            held >>= width
            heldBits -= width
            if code == clear {
                next = clear + 2
                width = rootBits + 1
                last = nil
                continue
            }
            if let last, next < 4096 {
                lengths[next] = lengths[last] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            guard code != clear + 1, code < next else { return count }
            count += code < clear ? 1 : lengths[code]
            last = code
        }
        return count
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        var taken: [UInt8] = []
        while taken.count < count {
            guard let byte = bytes.next() else { return nil }
            taken.append(byte)
        }
        return taken
    }
}

/// A file's bytes, one after the other.
private struct BufferedBytes {
    let file: SourceFile
    private var buffer: [UInt8] = []
    private var index = 0
    private var offset = 0

    init(file: SourceFile) { self.file = file }

    /// The next byte; nil at the end, or where the file cannot be read.
    mutating func next() -> UInt8? {
        if index == buffer.count {
            buffer = file.bytes(at: offset, count: 1 << 16) ?? []
            offset += buffer.count
            index = 0
        }
        guard index < buffer.count else { return nil }
        defer { index += 1 }
        return buffer[index]
    }
}
