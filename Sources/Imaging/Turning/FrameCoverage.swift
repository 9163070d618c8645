import ZoomCore

/// How much of an output pixel a turned picture covers: the edges of what is not upright are smooth.
///
/// An output pixel is a square; in the picture's own axes it stands turned, and the picture is an upright rectangle
/// there. Lengths are in output pixels.
struct FrameCoverage {
    /// From output pixels to the picture's axes, from its top left corner.
    private let map: AffineMap
    private let width: Double
    private let height: Double
    /// How far an output pixel reaches to either side of its centre, along the picture's axes.
    private let reachX: Double
    private let reachY: Double

    /// Shares this close to none or all are none or all: no byte of alpha can tell them.
    private static let least = 1.0 / 510

    /// The coverage by a picture.
    ///
    /// - Parameters:
    ///   - map: from output pixels to full-size pixels of the upright picture.
    ///   - size: the size of the upright picture.
    ///   - magnification: output pixels for one of its pixels.
    init(map: AffineMap, size: PixelSize, magnification: Double) {
        let map = map.then(.scale(magnification, magnification))
        self.map = map
        width = Double(size.width) * magnification
        height = Double(size.height) * magnification
        reachX = (abs(map.xx) + abs(map.xy)) / 2
        reachY = (abs(map.yx) + abs(map.yy)) / 2
    }

    /// What is known of a block of output pixels without looking at each.
    enum Extent {
        case whole, some, none
    }

    /// The extent of coverage of a block, not empty.
    func extent(of block: PixelRect) -> Extent {
        let corners = [
            centre(block.x, block.y), centre(block.x + block.width - 1, block.y),
            centre(block.x, block.y + block.height - 1),
            centre(block.x + block.width - 1, block.y + block.height - 1),
        ]
        if corners.allSatisfy(isWhole) { return .whole }
        if corners.allSatisfy({ $0.x <= -reachX }) || corners.allSatisfy({ $0.x >= width + reachX })
            || corners.allSatisfy({ $0.y <= -reachY }) || corners.allSatisfy({ $0.y >= height + reachY })
        {
            return .none
        }
        return .some
    }

    /// Whether every pixel of a block, not empty, is covered as a whole.
    ///
    /// The share is a function whose high places are convex, so the corners tell.
    func isWhole(_ block: PixelRect) -> Bool {
        share(x: block.x, y: block.y) == 1 && share(x: block.x + block.width - 1, y: block.y) == 1
            && share(x: block.x, y: block.y + block.height - 1) == 1
            && share(x: block.x + block.width - 1, y: block.y + block.height - 1) == 1
    }

    /// The covered share of an output pixel, 0…1.
    func share(x: Int, y: Int) -> Double {
        let centre = centre(x, y)
        if isWhole(centre) { return 1 }
        guard centre.x > -reachX, centre.x < width + reachX, centre.y > -reachY, centre.y < height + reachY else {
            return 0
        }
        let area = overlap(around: centre)
        return area >= 1 - Self.least ? 1 : area > Self.least ? area : 0
    }

    /// Whether the centre of an output pixel lies in the picture; its left and top edges belong to it.
    func holdsCentre(x: Int, y: Int) -> Bool {
        let centre = centre(x, y)
        return centre.x >= 0 && centre.x < width && centre.y >= 0 && centre.y < height
    }

    private func centre(_ x: Int, _ y: Int) -> Point {
        map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    }

    private func isWhole(_ centre: Point) -> Bool {
        centre.x >= reachX && centre.x <= width - reachX && centre.y >= reachY && centre.y <= height - reachY
    }

    /// The area of a pixel's square that is left when what lies beyond each of the four edges has been cut off.
    private func overlap(around centre: Point) -> Double {
        // Counted from the centre, so that digits are not lost far from the origin.
        var corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { (across, down) in
            Point(x: across * map.xx + down * map.xy, y: across * map.yx + down * map.yy)
        }
        corners = Self.cut(corners) { centre.x + $0.x }
        corners = Self.cut(corners) { width - centre.x - $0.x }
        corners = Self.cut(corners) { centre.y + $0.y }
        corners = Self.cut(corners) { height - centre.y - $0.y }
        var sum = 0.0
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            sum += corner.x * next.y - next.x * corner.y
        }
        return abs(sum) / 2
    }

    /// The part of a convex polygon where a distance is not negative (Sutherland and Hodgman 1974).
    private static func cut(_ corners: [Point], by distance: (Point) -> Double) -> [Point] {
        var left: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let here = distance(corner)
            let there = distance(next)
            if here >= 0 { left.append(corner) }
            if (here < 0) != (there < 0) {
                let share = here / (here - there)
                left.append(Point(x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share))
            }
        }
        return left
    }
}
