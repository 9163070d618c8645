import CLinux
import Glibc
import Vips

/// A picture in the making: rows of 8-bit pixels without padding, in memory or in an unnamed file.
final class DemoCanvas {
    let width: Int
    let height: Int
    let bands: Int
    let pixels: UnsafeMutablePointer<UInt8>

    private let length: Int

    /// A black, wholly transparent picture.
    ///
    /// - Parameter folder: where a large picture's pixels go, so that they take no memory of the process's own.
    init(width: Int, height: Int, bands: Int, folder: String) throws(ImagingError) {
        self.width = width
        self.height = height
        self.bands = bands
        length = width * height * bands
        var descriptor: Int32 = -1
        var flags = MAP_PRIVATE | MAP_ANONYMOUS
        if length > 128 << 20 {
            descriptor = clinux_unnamed_file(folder)
            // Reserved, as a write into a mapping has no other way to say that there is no room.
            guard descriptor >= 0, posix_fallocate(descriptor, 0, off_t(length)) == 0 else {
                if descriptor >= 0 { close(descriptor) }
                throw ImagingError(.outOfMemory, "no room for \(length) bytes of pixels in \(folder)")
            }
            flags = MAP_SHARED
        }
        let memory = mmap(nil, length, PROT_READ | PROT_WRITE, flags, descriptor, 0)
        if descriptor >= 0 { close(descriptor) }
        guard let memory, memory != MAP_FAILED else {
            throw ImagingError(.outOfMemory, "no memory for \(length) bytes of pixels")
        }
        pixels = memory.bindMemory(to: UInt8.self, capacity: length)
    }

    deinit { munmap(pixels, length) }

    /// A row's first byte.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels + y * width * bands }

    /// The picture for libvips, which must not be used longer than this canvas.
    func image() throws(VipsError) -> VipsImage {
        let image = try VipsImage(
            borrowing: UnsafeRawBufferPointer(start: pixels, count: length),
            width: width,
            height: height,
            bands: bands
        )
        return try image.applying("copy", ["interpretation": "srgb"])
    }

    /// Lays a colour over one pixel's colour bands; places outside are ignored.
    func blend(_ colour: DemoColour, at x: Int, _ y: Int, opacity: Double) {
        guard x >= 0, y >= 0, x < width, y < height, opacity > 0 else { return }
        let pixel = pixels + (y * width + x) * bands
        let share = Int(min(opacity, 1) * 256)
        pixel[0] = UInt8((Int(pixel[0]) * (256 - share) + Int(colour.red) * share) >> 8)
        pixel[1] = UInt8((Int(pixel[1]) * (256 - share) + Int(colour.green) * share) >> 8)
        pixel[2] = UInt8((Int(pixel[2]) * (256 - share) + Int(colour.blue) * share) >> 8)
    }

    /// Lays a colour over a rectangle, cut off at the edges.
    func fill(x: Int, y: Int, width: Int, height: Int, _ colour: DemoColour, opacity: Double = 1) {
        for row in max(0, y)..<max(0, min(self.height, y + height)) {
            for column in max(0, x)..<max(0, min(self.width, x + width)) {
                blend(colour, at: column, row, opacity: opacity)
            }
        }
    }

    /// Lays a colour over where a mask is, its top left corner at a place.
    func stamp(_ mask: DemoMask, atX x: Int, y: Int, _ colour: DemoColour, opacity: Double) {
        for row in 0..<mask.height where (0..<height).contains(y + row) {
            for column in 0..<mask.width {
                let coverage = mask.coverage[row * mask.width + column]
                if coverage > 0 { blend(colour, at: x + column, y + row, opacity: opacity * Double(coverage) / 255) }
            }
        }
    }
}

/// How much of each pixel a shape covers.
struct DemoMask {
    var width: Int
    var height: Int
    var coverage: [UInt8]
}

/// A colour, 0 to 255 a band, with fractions while it is being mixed.
struct DemoColour {
    var red: Double
    var green: Double
    var blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as it is written in hexadecimal, 0xRRGGBB.
    init(hex: Int) { self.init(Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255)) }

    /// The colour mixed with another, 0 none of it to 1 all of it.
    func mixed(_ other: DemoColour, _ share: Double) -> DemoColour {
        DemoColour(
            red + (other.red - red) * share,
            green + (other.green - green) * share,
            blue + (other.blue - blue) * share
        )
    }

    /// The colour times a number.
    func scaled(_ factor: Double) -> DemoColour { DemoColour(red * factor, green * factor, blue * factor) }

    /// The sum of two colours.
    static func + (left: DemoColour, right: DemoColour) -> DemoColour {
        DemoColour(left.red + right.red, left.green + right.green, left.blue + right.blue)
    }

    /// Writes the colour, clipped and rounded, into three bytes.
    func store(_ pixel: UnsafeMutablePointer<UInt8>) {
        pixel[0] = UInt8(min(255, max(0, red)) + 0.5)
        pixel[1] = UInt8(min(255, max(0, green)) + 0.5)
        pixel[2] = UInt8(min(255, max(0, blue)) + 0.5)
    }

    /// The colour at a place of a gradient whose stops are in rising order.
    static func gradient(_ stops: [(place: Double, colour: DemoColour)], at place: Double) -> DemoColour {
        guard let first = stops.first, place > first.place else { return stops.first?.colour ?? DemoColour(0, 0, 0) }
        for (low, high) in zip(stops, stops.dropFirst()) where place <= high.place {
            return low.colour.mixed(high.colour, (place - low.place) / (high.place - low.place))
        }
        return stops[stops.count - 1].colour
    }
}
