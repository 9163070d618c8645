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

    /// Turns pixels whose last band is alpha into premultiplied numbers, rounded to the nearest.
    ///
    /// A colour comes back from them exactly where alpha is 4 or more; below, within two levels.
    public static func unpackPremultiplied(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        to: UnsafeMutablePointer<Int16>,
        pixels: Int
    ) {
        let colours = bands - 1
        for pixel in 0..<pixels {
            let from = bytes + pixel &* bands
            let target = to + pixel &* bands
            let alpha = UInt32(from[colours])
            for band in 0..<colours {
                target[band] = Int16(truncatingIfNeeded: (UInt32(from[band]) &* alpha &* 64 &+ 127) / 255)
            }
            target[colours] = Int16(truncatingIfNeeded: alpha &<< 6)
        }
    }
}
