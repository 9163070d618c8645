import ZoomCore

/// Which part of an image IIIF asks for: the parameter `region`.
public enum IIIFRegion: Hashable, Sendable {
    /// All of it.
    case full
    /// The square in its middle that is as long as its shorter side.
    case square
    /// Pixels, by the corner and the size.
    case pixels(x: Int, y: Int, width: Int, height: Int)
    /// The same in hundredths of the image's sides.
    case percent(x: Double, y: Double, width: Double, height: Double)

    /// The region of a path's part, decoded.
    /// - Throws: an error where it is none, or has no width or height.
    init(text: String) throws(RequestError) {
        switch text {
        case "full": self = .full
        case "square": self = .square
        default:
            guard let region = Self.pixels(text[...]) ?? Self.percent(text) else {
                throw RequestError(
                    parameter: "region",
                    value: text,
                    requirement: "full, square, or x,y,w,h or pct:x,y,w,h with a width and a height over 0"
                )
            }
            self = region
        }
    }

    private static func pixels(_ text: Substring) -> IIIFRegion? {
        guard let numbers = IIIFNumber.wholeNumbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0
        else { return nil }
        return .pixels(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private static func percent(_ text: String) -> IIIFRegion? {
        guard text.hasPrefix("pct:"), let numbers = IIIFNumber.decimals(text.dropFirst(4)), numbers.count == 4,
            numbers[2] > 0, numbers[3] > 0
        else { return nil }
        return .percent(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The region as a path has it.
    public var text: String {
        switch self {
        case .full: "full"
        case .square: "square"
        case .pixels(let x, let y, let width, let height): "\(x),\(y),\(width),\(height)"
        case .percent(let x, let y, let width, let height):
            "pct:" + [x, y, width, height].map(DecimalText.sixDecimals).joined(separator: ",")
        }
    }

    /// The pixels of an image, cut off at its edges.
    ///
    /// Hundredths become whole pixels by rounding corner and size, halves upwards, of at least one pixel.
    /// - Throws: an error where the image has none of them.
    func rect(in image: PixelSize) throws(RequestError) -> PixelRect {
        switch self {
        case .full: return PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        case .square:
            let side = Swift.min(image.width, image.height)
            return PixelRect(x: (image.width - side) / 2, y: (image.height - side) / 2, width: side, height: side)
        case .pixels(let x, let y, let width, let height):
            guard x < image.width, y < image.height else { throw outside(image) }
            return PixelRect(
                x: x,
                y: y,
                width: Swift.min(width, image.width - x),
                height: Swift.min(height, image.height - y)
            )
        case .percent(let x, let y, let width, let height):
            guard x < 100, y < 100 else { throw outside(image) }
            let (left, columns) = Self.pixels(x, width, of: image.width)
            let (top, rows) = Self.pixels(y, height, of: image.height)
            return PixelRect(x: left, y: top, width: columns, height: rows)
        }
    }

    /// The first pixel and the number of them, of a side that has so many.
    private static func pixels(_ start: Double, _ length: Double, of side: Int) -> (Int, Int) {
        let first = Swift.min(Int(roundedHalfUp(Double(side) * start / 100)), side - 1)
        // More than all of it, which may be more than an `Int` holds, is the rest of it.
        let count = roundedHalfUp(Double(side) * Swift.min(length, 100) / 100)
        return (first, Swift.min(Swift.max(1, Int(count)), side - first))
    }

    private func outside(_ image: PixelSize) -> RequestError {
        RequestError(
            parameter: "region",
            value: text,
            requirement: "at least partly inside the image, which is \(image.width) × \(image.height) pixels"
        )
    }
}
