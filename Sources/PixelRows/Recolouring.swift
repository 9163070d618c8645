import CVectors

extension PixelRows {
    /// Three sums of a pixel's red, green and blue, each with its weights and a constant, in levels.
    public struct ColourMatrix {
        private let red: Float4
        private let green: Float4
        private let blue: Float4
        private let constant: Float4

        /// A matrix from its rows: for each result the weights of red, green and blue, and the constant.
        public init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
            self.red = Float4(red[0], green[0], blue[0], 0)
            self.green = Float4(red[1], green[1], blue[1], 0)
            self.blue = Float4(red[2], green[2], blue[2], 0)
            constant = Float4(red[3], green[3], blue[3], 0)
        }

        @inline(__always)
        func applied(red r: UInt8, green g: UInt8, blue b: UInt8) -> Float4 {
            red * Float(r) + green * Float(g) + blue * Float(b) + constant
        }
    }

    /// Gives every pixel the colour that a matrix makes of it, rounded to the nearest (halves up) and bounded; alpha
    /// stays, and where it is 0 the colour is 0 too.
    ///
    /// Writes whole vectors: `to` has the padding.
    ///
    /// - Parameter targetBands: alpha where `bands` has it, and one colour, the first of the three sums, or three.
    public static func recolour(
        _ bytes: UnsafePointer<UInt8>,
        bands: Int,
        by matrix: ColourMatrix,
        to: UnsafeMutablePointer<UInt8>,
        targetBands: Int,
        pixels: Int
    ) {
        let hasAlpha = bands == 2 || bands == 4
        let last = bands < 3 ? 0 : 2
        var from = bytes
        var target = to
        for _ in 0..<pixels {
            let colour = matrix.applied(red: from[0], green: from[last / 2], blue: from[last])
            let alpha = from[bands &- 1]
            vector_store_floats_as_bytes(target, hasAlpha && alpha == 0 ? Float4(repeating: 0) : colour)
            if hasAlpha { target[targetBands &- 1] = alpha }
            from += bands
            target += targetBands
        }
    }
}
