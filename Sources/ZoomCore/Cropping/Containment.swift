/// How a crop that reaches beyond the image comes inside.
public enum CropFit: Hashable, Sendable {
    /// It moves, and shrinks only where it is larger than the image.
    case moving
    /// It shrinks about its middle, and moves only where there would be no pixel left.
    case shrinking
}

extension EditedImage {
    /// A crop whose four corners lie inside the image; the same where they do already.
    ///
    /// Its aspect stays. A crop that is shrunk keeps at least one pixel a side, as far as the image has one.
    /// - Throws: an error that names the number of the crop which is out of range.
    @inline(never)
    public func contained(_ crop: Crop, by fit: CropFit = .moving) throws(GeometryError) -> Crop {
        try checkCrop(crop, diagonal)
        var crop = crop
        if fit == .shrinking {
            let room = room(at: crop.center)
            let pixel = 1 / (diagonal * Swift.min(crop.size.width, crop.size.height))
            shrink(&crop, by: Swift.max(pixel, factor(crop, within: room)))
        }
        shrink(&crop, by: factor(crop, within: halfSize))
        let range = centerRange(of: crop.size)
        crop.center = Point(
            x: clamp(crop.center.x, -range.width, range.width),
            y: clamp(crop.center.y, -range.height, range.height)
        )
        return crop
    }

    /// How far from the image's centre the middle of a crop of this size may lie, along the image's own axes, for its
    /// four corners to lie inside; in relative lengths, 0 where the crop is as large as the image or larger.
    public func centerRange(of size: Size) -> Size {
        let reach = reach(of: size)
        return Size(
            width: Swift.max(0, halfSize.width - reach.width),
            height: Swift.max(0, halfSize.height - reach.height)
        )
    }

    /// The largest crop of an aspect, width by height, without a blank corner; about the image's centre, where it is
    /// largest, unless another middle is given.
    /// - Throws: an error that names the aspect where it is not positive, or the middle which is not inside the image.
    public func largestCrop(ofAspect aspect: Double, about center: Point = .zero) throws(GeometryError) -> Crop {
        try inscribed(Crop(center: center, size: try shape(ofAspect: aspect)))
    }

    /// The largest part of a crop that has an aspect, width by height, about the crop's middle.
    /// - Throws: an error that names the aspect where it is not positive, or the number of the crop out of range.
    public func crop(_ crop: Crop, cutToAspect aspect: Double) throws(GeometryError) -> Crop {
        try checkCrop(crop, diagonal)
        let shape = try shape(ofAspect: aspect)
        let factor = Swift.min(crop.size.width / shape.width, crop.size.height / shape.height)
        return Crop(center: crop.center, size: Size(width: shape.width * factor, height: shape.height * factor))
    }

    /// Half the image's sides, in relative lengths: where its edges lie from its centre.
    var halfSize: Size {
        Size(width: image.width / 2 / diagonal, height: image.height / 2 / diagonal)
    }

    /// How far the corners of a crop reach from its middle, along the image's own axes.
    func reach(of size: Size) -> Size {
        let sine = turn.sine.magnitude
        let cosine = turn.cosine.magnitude
        return Size(
            width: (size.width * cosine + size.height * sine) / 2,
            height: (size.width * sine + size.height * cosine) / 2
        )
    }

    private func room(at center: Point) -> Size {
        Size(
            width: Swift.max(0, halfSize.width - center.x.magnitude),
            height: Swift.max(0, halfSize.height - center.y.magnitude)
        )
    }

    /// What a crop's size is to be multiplied by, at most 1, for its corners to reach no further than this.
    private func factor(_ crop: Crop, within room: Size) -> Double {
        let reach = reach(of: crop.size)
        return Swift.min(1, Swift.min(room.width / reach.width, room.height / reach.height))
    }

    /// What reaches over by no more than rounding does is left as it is.
    private func shrink(_ crop: inout Crop, by factor: Double) {
        guard factor < 1 - 1e-12 else { return }
        crop.size = Size(width: crop.size.width * factor, height: crop.size.height * factor)
    }

    /// A size of this aspect whose longer side is 1.
    private func shape(ofAspect aspect: Double) throws(GeometryError) -> Size {
        try check(aspect, .aspect, .over(0, upTo: largestWholeNumber))
        return Size(width: Swift.min(1, aspect), height: Swift.min(1, 1 / aspect))
    }
}
