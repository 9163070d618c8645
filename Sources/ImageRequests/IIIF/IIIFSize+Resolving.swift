import ZoomCore

extension IIIFSize {
    /// The size, in pixels, of a region of an image.
    ///
    /// What a viewer asks for as a tile of the pyramid by one side alone, `w,` or `,h`, is as large as the pyramid has
    /// it: neighbours then fit. Everything else keeps the region's shape by rounding once, halves upwards.
    /// - Throws: an error where it would be less than a pixel on a side, larger than the limits, or larger than the
    ///   region and is not to be; one of the kind `notImplemented` where it asks for enlarging and there is none.
    func resolved(
        for region: PixelRect,
        in pyramid: Pyramid,
        limits: IIIFLimits
    ) throws(RequestError) -> PixelSize {
        let whole = PixelSize(width: region.width, height: region.height)
        let size = try size(whole, region, pyramid, limits)
        guard size.width >= 1, size.height >= 1 else {
            throw tooLarge(
                "large enough that each side rounds to a pixel; the region is \(whole.width) × \(whole.height) pixels"
            )
        }
        let isEnlarged = size.width > whole.width || size.height > whole.height
        if isEnlarged, !mayEnlarge {
            throw tooLarge(
                "no larger than the region, which is \(whole.width) × \(whole.height) pixels, or begin with ^ to enlarge"
            )
        }
        if isEnlarged, !limits.allowsEnlarging { throw notEnlarged }
        guard limits.admits(size) else {
            throw tooLarge("\(limits.words), or max for the largest; it leads to \(size.width) × \(size.height)")
        }
        return size
    }

    private func size(
        _ whole: PixelSize,
        _ region: PixelRect,
        _ pyramid: Pyramid,
        _ limits: IIIFLimits
    ) throws(RequestError) -> PixelSize {
        switch form {
        case .max: return whole.fitted(into: limits.box, limits, mayEnlarge: mayEnlarge)
        case .full: return whole
        case .exact(let width, let height): return PixelSize(width: width, height: height)
        case .confined(let width, let height):
            let box = PixelSize(width: width, height: height)
            return whole.fitted(into: box, limits, mayEnlarge: mayEnlarge)
        case .width(let width):
            let height = scaled(whole.height, by: width, over: whole.width)
            if let tile = TileSides(region, in: pyramid).sides(across: width, literally: height) {
                return PixelSize(width: width, height: tile)
            }
            return PixelSize(width: width, height: height)
        case .height(let height):
            let width = scaled(whole.width, by: height, over: whole.height)
            if let tile = TileSides(region, in: pyramid, transposed: true).sides(across: height, literally: width) {
                return PixelSize(width: tile, height: height)
            }
            return PixelSize(width: width, height: height)
        case .percent(let percent):
            func side(_ length: Int) -> Int {
                let side = roundedHalfUp(Double(length) * percent / 100)
                return side < largestWholeNumber ? Int(side) : .max
            }
            return PixelSize(width: side(whole.width), height: side(whole.height))
        }
    }
}

extension PixelSize {
    /// The largest of its shape within a box and limits, at least one pixel a side.
    ///
    /// The side that the box binds is the box's, the other rounded, halves upwards; where the area binds, both are
    /// rounded down.
    /// - Parameter mayEnlarge: whether it may be larger than this size itself.
    func fitted(into box: PixelSize, _ limits: IIIFLimits, mayEnlarge: Bool) -> PixelSize {
        let box = PixelSize(
            width: Swift.min(box.width, limits.box.width),
            height: Swift.min(box.height, limits.box.height)
        )
        if !mayEnlarge, width <= box.width, height <= box.height, area <= limits.maximumArea { return self }
        let across = Double(box.width) / Double(width)
        let down = Double(box.height) / Double(height)
        let byArea = (Double(limits.maximumArea) / Double(width) / Double(height)).squareRoot()
        var size: PixelSize
        if byArea < Swift.min(across, down) {
            size = PixelSize(width: Int(Double(width) * byArea), height: Int(Double(height) * byArea))
        } else if across <= down {
            size = PixelSize(width: box.width, height: scaled(height, by: box.width, over: width))
        } else {
            size = PixelSize(width: scaled(width, by: box.height, over: height), height: box.height)
        }
        size.width = Swift.min(Swift.max(1, size.width), box.width)
        size.height = Swift.min(Swift.max(1, size.height), box.height)
        if size.area > limits.maximumArea {
            if size.width >= size.height {
                size.width = Swift.max(1, limits.maximumArea / size.height)
            } else {
                size.height = Swift.max(1, limits.maximumArea / size.width)
            }
        }
        return size
    }
}
