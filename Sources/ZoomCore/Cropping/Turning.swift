extension Rotation {
    /// The turn by a number of degrees, clockwise, as quarter turns and what is left, −45 to below 45.
    /// - Throws: an error that names the angle, where it is not finite or beyond ±2⁵³.
    public init(degrees: Double) throws(GeometryError) {
        try check(degrees, .angle, .distance)
        let quarters = roundedHalfUp(degrees / 90)
        try self.init(
            quadrant: Int(quarters - 4 * (quarters / 4).rounded(.down)),
            angle: degrees - quarters * 90
        )
    }

    /// The size of the upright box around a turned rectangle, in the unit of its size.
    public func boundingSize(of size: Size) -> Size {
        let turn = Turn(degrees: degrees)
        let sine = turn.sine.magnitude
        let cosine = turn.cosine.magnitude
        return Size(
            width: size.width * cosine + size.height * sine,
            height: size.width * sine + size.height * cosine
        )
    }
}

extension Edit {
    /// The edit whose picture is this one's turned by quarter turns, clockwise; what is shown stays.
    public func turned(byQuarters quarters: Int) -> Edit {
        let quarters = (quarters % 4 + 4) % 4
        var turned = self
        turned.rotation = rotation.with(quadrant: (rotation.quadrant + quarters) % 4, angle: rotation.angle)
        if let crop, quarters % 2 == 1 {
            turned.crop = Crop(
                center: crop.center,
                size: Size(width: crop.size.height, height: crop.size.width)
            )
        }
        return turned
    }

    /// The edit whose picture is this one's with left and right exchanged; what is shown stays.
    public func flippedHorizontally() -> Edit {
        Edit(
            crop: crop.map { Crop(center: Point(x: 0 - $0.center.x, y: $0.center.y), size: $0.size) },
            // Seen in a mirror, a turn goes the other way.
            rotation: rotation.with(quadrant: (4 - rotation.quadrant) % 4, angle: 0 - rotation.angle),
            isFlipped: !isFlipped
        )
    }

    /// The edit whose picture is this one's with top and bottom exchanged; what is shown stays.
    public func flippedVertically() -> Edit {
        flippedHorizontally().turned(byQuarters: 2)
    }
}
