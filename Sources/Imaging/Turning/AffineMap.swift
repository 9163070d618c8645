import ZoomCore

/// A map of the plane that keeps lines straight: `(xx x + xy y + x0, yx x + yy y + y0)`.
struct AffineMap: Hashable {
    let xx: Double
    let xy: Double
    let x0: Double
    let yx: Double
    let yy: Double
    let y0: Double

    /// Where a point goes.
    func callAsFunction(_ point: Point) -> Point {
        Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
    }

    /// This map, and then another.
    func then(_ next: AffineMap) -> AffineMap {
        AffineMap(
            xx: next.xx * xx + next.xy * yx,
            xy: next.xx * xy + next.xy * yy,
            x0: next.xx * x0 + next.xy * y0 + next.x0,
            yx: next.yx * xx + next.yy * yx,
            yy: next.yx * xy + next.yy * yy,
            y0: next.yx * x0 + next.yy * y0 + next.y0
        )
    }

    /// Whether its numbers are finite, and small enough to count pixels with.
    var isUsable: Bool { [xx, xy, x0, yx, yy, y0].allSatisfy { abs($0) < 1e18 } }

    static func scale(_ x: Double, _ y: Double) -> AffineMap { AffineMap(xx: x, yy: y) }

    static func move(_ x: Double, _ y: Double) -> AffineMap { AffineMap(x0: x, y0: y) }

    /// From points of a picture that an edit shows to points of the upright source, both in full-size pixels.
    init(picture edit: PictureEdit) {
        // Differences over a long way: those over one pixel would be less exact by its number of digits.
        let length = 1048576.0
        let origin = edit.edited.sourcePoint(atPicturePoint: .zero, in: edit.mode)
        let x = edit.edited.sourcePoint(atPicturePoint: Point(x: length, y: 0), in: edit.mode)
        let y = edit.edited.sourcePoint(atPicturePoint: Point(x: 0, y: length), in: edit.mode)
        self.init(
            xx: (x.x - origin.x) / length,
            xy: (y.x - origin.x) / length,
            x0: origin.x,
            yx: (x.y - origin.y) / length,
            yy: (y.y - origin.y) / length,
            y0: origin.y
        )
    }

    /// From points of an upright picture to points of the stored one.
    init(storedFromUpright orientation: Orientation, size: PixelSize) {
        let mirrorX = orientation.mirrorsX ? -1.0 : 1
        let mirrorY = orientation.mirrorsY ? -1.0 : 1
        let x0 = orientation.mirrorsX ? Double(size.width) : 0
        let y0 = orientation.mirrorsY ? Double(size.height) : 0
        if orientation.transposes {
            self.init(xx: 0, xy: mirrorY, x0: y0, yx: mirrorX, yy: 0, y0: x0)
        } else {
            self.init(xx: mirrorX, x0: x0, yy: mirrorY, y0: y0)
        }
    }

    init(xx: Double = 1, xy: Double = 0, x0: Double = 0, yx: Double = 0, yy: Double = 1, y0: Double = 0) {
        self.xx = xx
        self.xy = xy
        self.x0 = x0
        self.yx = yx
        self.yy = yy
        self.y0 = y0
    }
}
