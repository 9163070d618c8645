extension EditedImage {
    /// A crop moved by a distance in pixels, along the axes of the result, as far as it stays inside the image.
    ///
    /// At the image's edge it slides along. One that reaches beyond the image is first moved inside.
    /// - Throws: an error that names the number out of range.
    public func moved(_ crop: Crop, by distance: Point) throws(GeometryError) -> Crop {
        try check(distance.x, .translationX, .distance)
        try check(distance.y, .translationY, .distance)
        var crop = try contained(crop)
        let along = turn.back(Point(x: distance.x / diagonal, y: distance.y / diagonal))
        let range = centerRange(of: crop.size)
        crop.center = Point(
            x: clamp(crop.center.x + along.x, -range.width, range.width),
            y: clamp(crop.center.y + along.y, -range.height, range.height)
        )
        return crop
    }

    /// A crop one of whose edges or corners is moved by a distance in pixels, along the axes of the result, as far as
    /// it stays inside the image; the opposite edge or corner stays.
    ///
    /// With `keepsAspect` a corner moves along the crop's diagonal, and an edge takes the two beside it along, about
    /// its own middle. The crop gets no smaller than `minimum`, in pixels, unless it was; one that reaches beyond the
    /// image is first moved inside. Take the crop and the distance since the beginning of a drag, not since the last
    /// report.
    /// - Throws: an error that names the number out of range.
    public func resized(
        _ crop: Crop,
        by handle: CropHandle,
        _ distance: Point,
        keepsAspect: Bool = false,
        minimum: Size = Size(width: 1, height: 1)
    ) throws(GeometryError) -> Crop {
        try check(distance.x, .translationX, .distance)
        try check(distance.y, .translationY, .distance)
        try check(minimum.width, .cropWidth, .length)
        try check(minimum.height, .cropHeight, .length)
        let start = try contained(crop)
        let size = start.size
        let least = Size(
            width: Swift.min(size.width, minimum.width / diagonal),
            height: Swift.min(size.height, minimum.height / diagonal)
        )
        let wanted = Size(
            width: size.width + handle.x * distance.x / diagonal,
            height: size.height + handle.y * distance.y / diagonal
        )
        let limits = ResizeLimits(self, start, handle)
        let reached: Size
        if keepsAspect {
            let share: Double
            if handle.y == 0 {
                share = wanted.width / size.width
            } else if handle.x == 0 {
                share = wanted.height / size.height
            } else {
                // The foot of the corner on the diagonal.
                share =
                    (wanted.width * size.width + wanted.height * size.height)
                    / (size.width * size.width + size.height * size.height)
            }
            let smallest = Swift.max(least.width / size.width, least.height / size.height)
            reached = limits.furthest(from: size, by: Swift.max(share, smallest))
        } else {
            reached = limits.nearest(
                to: Size(
                    width: Swift.max(least.width, wanted.width),
                    height: Swift.max(least.height, wanted.height)
                ),
                from: size
            )
        }
        return Crop(center: limits.center(for: reached), size: reached)
    }
}

/// The sizes that a crop can take while one of its points stays and its corners lie inside the image.
///
/// The middle moves with the size, so that each of the image's edges allows the sizes with `a·width + b·height ≤ room`,
/// where neither factor is negative: what is smaller than an allowed size is allowed too.
private struct ResizeLimits {
    /// What one edge of the image allows.
    private struct Edge {
        let a: Double
        let b: Double
        let room: Double

        func use(_ size: Size) -> Double { a * size.width + b * size.height }
    }

    private let right: Edge
    private let left: Edge
    private let bottom: Edge
    private let top: Edge
    private let held: Point
    private let handle: CropHandle
    private let turn: Turn

    init(_ edited: EditedImage, _ start: Crop, _ handle: CropHandle) {
        turn = edited.turn
        self.handle = handle
        let away = edited.turn.back(
            Point(x: handle.x * start.size.width / 2, y: handle.y * start.size.height / 2)
        )
        held = Point(x: start.center.x - away.x, y: start.center.y - away.y)
        let half = edited.halfSize
        let sine = edited.turn.sine
        let cosine = edited.turn.cosine
        // How the middle moves, and how far the corners then reach from it, for each unit of width and height.
        let middleX = (a: handle.x * cosine / 2, b: handle.y * sine / 2)
        let middleY = (a: -handle.x * sine / 2, b: handle.y * cosine / 2)
        let reachX = (a: cosine.magnitude / 2, b: sine.magnitude / 2)
        let reachY = (a: sine.magnitude / 2, b: cosine.magnitude / 2)
        right = Edge(a: reachX.a + middleX.a, b: reachX.b + middleX.b, room: half.width - held.x)
        left = Edge(a: reachX.a - middleX.a, b: reachX.b - middleX.b, room: half.width + held.x)
        bottom = Edge(a: reachY.a + middleY.a, b: reachY.b + middleY.b, room: half.height - held.y)
        top = Edge(a: reachY.a - middleY.a, b: reachY.b - middleY.b, room: half.height + held.y)
    }

    /// The middle of the crop at a size, the point that is held staying.
    func center(for size: Size) -> Point {
        let away = turn.back(Point(x: handle.x * size.width / 2, y: handle.y * size.height / 2))
        return Point(x: held.x + away.x, y: held.y + away.y)
    }

    /// An allowed size multiplied by a factor, or by as much of it as is allowed.
    func furthest(from size: Size, by factor: Double) -> Size {
        let growth = Size(width: size.width * (factor - 1), height: size.height * (factor - 1))
        let way = factor > 1 ? leastWay(size, growth) : 1
        return Size(width: size.width + way * growth.width, height: size.height + way * growth.height)
    }

    /// The size that comes nearest to another, on the way from an allowed one: straight, then along what stopped it.
    func nearest(to wanted: Size, from size: Size) -> Size {
        var reached = Size(
            width: Swift.min(wanted.width, size.width),
            height: Swift.min(wanted.height, size.height)
        )
        let growth = Size(width: wanted.width - reached.width, height: wanted.height - reached.height)
        let way = leastWay(reached, growth)
        reached = Size(width: reached.width + way * growth.width, height: reached.height + way * growth.height)
        let wider = Size(width: wanted.width - reached.width, height: 0)
        reached.width += wider.width * leastWay(reached, wider)
        let higher = Size(width: 0, height: wanted.height - reached.height)
        reached.height += higher.height * leastWay(reached, higher)
        return reached
    }

    @inline(never)
    private func leastWay(_ size: Size, _ growth: Size) -> Double {
        Swift.min(
            Swift.min(way(right, size, growth), way(left, size, growth)),
            Swift.min(way(bottom, size, growth), way(top, size, growth))
        )
    }

    /// How much of a growth an edge allows, from 0 to 1.
    private func way(_ edge: Edge, _ size: Size, _ growth: Size) -> Double {
        let use = edge.use(growth)
        let room = edge.room - edge.use(size)
        return use > room ? Swift.max(0, room / use) : 1
    }
}
