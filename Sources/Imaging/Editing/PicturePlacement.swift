import ZoomCore

/// How the picture that an edit shows lies on its source.
enum PicturePlacement {
    /// Upright: the stored pixels are turned by quarters and mirrored at most; where the picture begins, in full-size
    /// pixels of the source turned like that.
    case straight(Orientation, origin: Point)

    /// Turned by some angle: the map from the picture to the upright source, in full-size pixels of both.
    case turned(AffineMap)

    /// The placement that an edit asks for; none: the upright source as a whole.
    init(_ edit: PictureEdit?, of info: SourceInfo) {
        guard let edit else {
            self = .straight(info.orientation, origin: .zero)
            return
        }
        let geometry = edit.edited.edit
        guard geometry.rotation.angle == 0 else {
            self = .turned(AffineMap(picture: edit))
            return
        }
        var orientation = info.orientation
        if geometry.isFlipped { orientation = orientation.followed(by: .flipped) }
        let quadrant = geometry.rotation.quadrant
        orientation = orientation.followed(by: .quarterTurns(quadrant))
        let size = Size(width: Double(info.size.width), height: Double(info.size.height))
        var corner = edit.edited.sourcePoint(atPicturePoint: .zero, in: edit.mode)
        if geometry.isFlipped { corner.x = size.width - corner.x }
        let origin =
            switch quadrant {
            case 1: Point(x: size.height - corner.y, y: corner.x)
            case 2: Point(x: size.width - corner.x, y: size.height - corner.y)
            case 3: Point(x: corner.y, y: size.width - corner.x)
            default: corner
            }
        self = .straight(orientation, origin: Point(x: Self.snapped(origin.x), y: Self.snapped(origin.y)))
    }

    /// A whole number where one lies within a millionth: rounding errors shall not cost exact copies.
    private static func snapped(_ value: Double) -> Double {
        let whole = value.rounded()
        return abs(value - whole) < 1e-6 ? whole : value
    }
}
