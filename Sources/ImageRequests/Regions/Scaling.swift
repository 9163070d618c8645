import ZoomCore

/// `length × numerator / denominator`, halves rounded upwards; the greatest number where it would be more.
///
/// None is negative, and the denominator not 0. No digit is lost on the way, however large the numbers.
func scaled(_ length: WholeNumber, by numerator: WholeNumber, over denominator: WholeNumber) -> WholeNumber {
    let divisor = UInt64(denominator)
    let product = UInt64(length).multipliedFullWidth(by: UInt64(numerator))
    guard product.high < divisor else { return .max }
    let (quotient, rest) = divisor.dividingFullWidth(product)
    let rounded = quotient + (rest >= divisor - rest ? 1 : 0)
    return WholeNumber(exactly: rounded) ?? .max
}

/// A length reduced by 2ⁿ, rounded up.
func reduced(_ length: WholeNumber, _ level: Int) -> WholeNumber {
    let whole = length >> level
    return whole << level == length ? whole : whole + 1
}

extension PixelSize {
    /// Each side reduced by 2ⁿ, rounded up.
    func reduced(by level: Int) -> PixelSize {
        PixelSize(width: ImageRequests.reduced(width, level), height: ImageRequests.reduced(height, level))
    }

    /// The number of pixels; the greatest number where they are more.
    var area: Int {
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? .max : area
    }
}

extension RegionRequest.Part {
    /// Pixels of an image at a size: a rectangle of a level wherever they are one, else scaled.
    ///
    /// They are a rectangle of level `n` where their edges are edges of its pixels, or the image's, and the size is
    /// theirs reduced by 2ⁿ, rounded up.
    /// - Parameter region: at least one pixel, inside the image.
    init(_ region: PixelRect, at size: PixelSize, of image: PixelSize) {
        let whole = PixelSize(width: region.width, height: region.height)
        for level in 0...RegionRequest.levels.upperBound where whole.reduced(by: level) == size {
            func isEdge(_ edge: WholeNumber, _ last: WholeNumber) -> Bool {
                edge == last || (edge >> level) << level == edge
            }
            guard
                isEdge(region.x, 0), isEdge(region.x + region.width, image.width),
                isEdge(region.y, 0), isEdge(region.y + region.height, image.height)
            else { continue }
            let corner = (region.x >> level, region.y >> level)
            self = .level(level, PixelRect(x: corner.0, y: corner.1, width: size.width, height: size.height))
            return
        }
        self = .region(region, size: size)
    }
}
