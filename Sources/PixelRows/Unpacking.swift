import CVectors

extension PixelRows {
    /// Turns bytes into numbers of the format between the passes.
    ///
    /// Reads no more than `count` bytes: they may be the last of a file mapped into memory.
    public static func unpack(_ bytes: UnsafePointer<UInt8>, to: UnsafeMutablePointer<Int16>, count: Int) {
        var x = 0
        while x &+ 8 <= count {
            vector_store(to + x, vector_load_bytes_times_64(bytes + x))
            x &+= 8
        }
        while x < count {
            to[x] = Int16(bytes[x]) &<< 6
            x &+= 1
        }
    }

    /// Turns pixels whose last band is alpha into premultiplied numbers, rounded to the nearest or next to it.
    ///
    /// A colour comes back from them exactly where alpha is 6 or more; below, within two levels.
    public static func unpackPremultiplied(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        to: UnsafeMutablePointer<Int16>,
        pixels: Int
    ) {
        let count = pixels &* bands
        var x = 0
        while x &+ 8 <= count {
            premultiplyEight(bytes + x, bands: bands, to: to + x)
            x &+= 8
        }
        guard x < count else { return }
        // The bytes may be the last of a file mapped into memory: no vector may reach over them.
        var last: UInt64 = 0
        withUnsafeMutableBytes(of: &last) { rest in
            for index in 0..<count &- x { rest[index] = bytes[x &+ index] }
            premultiplyEight(rest.baseAddress!.assumingMemoryBound(to: UInt8.self), bands: bands, to: to + x)
        }
    }

    @inline(__always)
    private static func premultiplyEight(_ bytes: UnsafePointer<UInt8>, bands: Int, to: UnsafeMutablePointer<Int16>) {
        if bands == 4 {
            vector_premultiply_four_bands(bytes, to)
        } else {
            vector_premultiply_two_bands(bytes, to)
        }
    }
}
