/// A decoded picture in a test: interleaved rows without padding, 8 bits a band, alpha last and not premultiplied.
public struct Picture: Hashable, Sendable {
    /// Pixels a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA.
    public var bands: Int
    /// `width × height × bands` bytes.
    public var pixels: [UInt8]

    /// A picture from its pixels.
    public init(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * bands)
        self.width = width
        self.height = height
        self.bands = bands
        self.pixels = pixels
    }

    /// A picture made pixel by pixel: `value(x, y, band)`.
    public init(width: Int, height: Int, bands: Int, value: (_ x: Int, _ y: Int, _ band: Int) -> UInt8) {
        var pixels = [UInt8]()
        pixels.reserveCapacity(width * height * bands)
        for y in 0..<height {
            for x in 0..<width {
                for band in 0..<bands { pixels.append(value(x, y, band)) }
            }
        }
        self.init(width: width, height: height, bands: bands, pixels: pixels)
    }

    /// A picture of one colour.
    public init(width: Int, height: Int, colour: [UInt8]) {
        self.init(width: width, height: height, bands: colour.count) { _, _, band in colour[band] }
    }

    /// The bands of one pixel.
    public subscript(x: Int, y: Int) -> [UInt8] {
        get {
            let start = (y * width + x) * bands
            return Array(pixels[start..<start + bands])
        }
        set {
            let start = (y * width + x) * bands
            pixels.replaceSubrange(start..<start + bands, with: newValue)
        }
    }

    /// The part of the picture inside a rectangle, which must lie within it.
    public func cut(x: Int, y: Int, width: Int, height: Int) -> Picture {
        Picture(width: width, height: height, bands: bands) { column, row, band in
            pixels[((y + row) * self.width + x + column) * bands + band]
        }
    }

    /// The picture mirrored left to right.
    public var mirrored: Picture {
        Picture(width: width, height: height, bands: bands) { x, y, band in
            pixels[(y * width + width - 1 - x) * bands + band]
        }
    }

    /// The picture mirrored top to bottom.
    public var flipped: Picture {
        Picture(width: width, height: height, bands: bands) { x, y, band in
            pixels[((height - 1 - y) * width + x) * bands + band]
        }
    }

    /// The picture with rows and columns exchanged.
    public var transposed: Picture {
        Picture(width: height, height: width, bands: bands) { x, y, band in
            pixels[(x * width + y) * bands + band]
        }
    }

    /// The upright picture of one stored with an EXIF orientation, 1…8 (TIFF 6.0, tag 274).
    public func upright(orientation: Int) -> Picture {
        switch orientation {
        case 2: mirrored
        case 3: mirrored.flipped
        case 4: flipped
        case 5: transposed
        case 6: transposed.mirrored
        case 7: transposed.mirrored.flipped
        case 8: transposed.flipped
        default: self
        }
    }
}
