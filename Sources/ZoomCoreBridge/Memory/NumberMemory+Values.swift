import ZoomCore

extension NumberMemory {
    mutating func flag() -> Bool { next() != 0 }

    mutating func point() -> Point { Point(x: next(), y: next()) }

    mutating func checkedPoint() throws(GeometryError) -> Point {
        let point = point()
        try Self.check(point.x, .pointX, .finite)
        try Self.check(point.y, .pointY, .finite)
        return point
    }

    mutating func size() -> Size { Size(width: next(), height: next()) }

    @inline(never)
    mutating func rect() -> Rect { Rect(origin: point(), size: size()) }

    @inline(never)
    mutating func checkedRect() throws(GeometryError) -> Rect {
        let rect = rect()
        try Self.check(rect.origin.x, .rectX, .finite)
        try Self.check(rect.origin.y, .rectY, .finite)
        try Self.check(rect.size.width, .rectWidth, .finite)
        try Self.check(rect.size.height, .rectHeight, .finite)
        return rect
    }

    mutating func crop() -> Crop { Crop(center: point(), size: size()) }

    /// What a flag before it says is there.
    mutating func optional<Value>(_ value: (inout NumberMemory) -> Value) -> Value? {
        let isThere = flag()
        // Read in any case: arguments have fixed places.
        let value = value(&self)
        return isThere ? value : nil
    }

    /// A count of pixels, tiles or fingers.
    /// - Throws: an error that names the number where it is not a whole one of the range.
    mutating func whole(_ parameter: GeometryParameter, _ allowed: AllowedRange) throws(GeometryError) -> WholeNumber {
        let value = next()
        guard allowed.contains(value), value.rounded(.down) == value else {
            throw GeometryError(parameter: parameter, value: value, allowed: allowed)
        }
        return WholeNumber(value)
    }

    mutating func touches() throws(GeometryError) -> Int {
        Int(try whole(.touches, .from(1, upTo: 1000)))
    }

    mutating func pixels() throws(GeometryError) -> PixelSize {
        let pixels = AllowedRange.from(1, upTo: largestWholeNumber)
        return PixelSize(width: try whole(.imageWidth, pixels), height: try whole(.imageHeight, pixels))
    }

    /// A state as it is, without a look at any limits.
    @inline(never)
    mutating func state() throws(GeometryError) -> ViewportState {
        let state = ViewportState(scale: next(), offset: point())
        try Self.check(state.scale, .scale, .positive)
        try Self.check(state.offset.x, .offsetX, .finite)
        try Self.check(state.offset.y, .offsetY, .finite)
        return state
    }

    mutating func layout() throws(GeometryError) -> Layout {
        let image = size()
        let viewport = size()
        return try Layout(image: image, viewport: viewport, limits: zoomLimits(), padding: next())
    }

    mutating func zoomLimits() throws(GeometryError) -> ZoomLimits {
        try ZoomLimits(minimum: next(), maximum: next(), doubleTap: optional { $0.next() })
    }

    mutating func mode() -> EditMode {
        switch next() {
        case 0: .view
        case 1: .edit
        default: .crop
        }
    }

    /// Lets a number through that lies in its range.
    @inline(never)
    static func check(
        _ value: Double,
        _ parameter: GeometryParameter,
        _ allowed: AllowedRange
    ) throws(GeometryError) {
        guard allowed.contains(value) else {
            throw GeometryError(parameter: parameter, value: value, allowed: allowed)
        }
    }
}
