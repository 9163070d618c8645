import ZoomCore

extension NumberMemory {
    mutating func append(_ whole: WholeNumber) { append(Double(whole)) }

    mutating func append(_ flag: Bool) { append(flag ? 1.0 : 0.0) }

    @inline(never)
    mutating func append(_ point: Point) {
        append(point.x)
        append(point.y)
    }

    mutating func append(_ size: Size) {
        append(size.width)
        append(size.height)
    }

    @inline(never)
    mutating func append(_ rect: Rect) {
        append(rect.origin)
        append(rect.size)
    }

    mutating func append(_ size: PixelSize) {
        append(size.width)
        append(size.height)
    }

    @inline(never)
    mutating func append(_ rect: PixelRect) {
        append(rect.x)
        append(rect.y)
        append(rect.width)
        append(rect.height)
    }

    @inline(never)
    mutating func append(_ crop: Crop) {
        append(crop.center)
        append(crop.size)
    }

    @inline(never)
    mutating func append(_ state: ViewportState) {
        append(state.scale)
        append(state.offset)
    }

    /// 0 for none, 1 for the minimum, 2 for the maximum.
    mutating func append(_ bound: Bound?) {
        switch bound {
        case nil: append(0.0)
        case .minimum: append(1.0)
        case .maximum: append(2.0)
        }
    }

    /// A flag and the point, or zeros.
    mutating func append(_ point: Point?) {
        append(point != nil)
        append(point ?? .zero)
    }

    @inline(never)
    mutating func append(_ transform: AffineTransform) {
        append(transform.a)
        append(transform.b)
        append(transform.c)
        append(transform.d)
        append(transform.e)
        append(transform.f)
    }

    /// All that there is to know about a state, in 18 numbers: scale, offset, content size, insets, visible rect,
    /// destination, slider position, bound, magnification.
    mutating func append(_ state: ViewportState, in layout: Layout, bound: Bound?) {
        append(state)
        append(layout.contentSize(at: state.scale))
        let insets = layout.insets(at: state.scale)
        append(insets.horizontal)
        append(insets.vertical)
        append(layout.visibleRect(state))
        append(layout.destination(state))
        append(layout.limits.sliderPosition(of: state.scale))
        append(bound)
        append(layout.magnification(at: state.scale))
    }

    /// The value, whether it has to be a whole number, the range, and the parameter's name: its length and its bytes.
    ///
    /// The range is four numbers: lowest and highest, infinite where there is no end, and whether each is excluded.
    mutating func append(_ error: GeometryError) {
        append(error.value)
        append(error.parameter.countsWholes)
        append(error.allowed.lowest ?? -.infinity)
        append(error.allowed.highest ?? .infinity)
        append(error.allowed.excludesLowest)
        append(error.allowed.excludesHighest)
        let name = error.parameter.name
        append(Double(name.utf8CodeUnitCount))
        for index in 0..<name.utf8CodeUnitCount { append(Double(name.utf8Start[index])) }
    }
}

extension GeometryParameter {
    /// Whether only whole numbers are taken for it.
    var countsWholes: Bool {
        switch self {
        case .touches, .quadrant, .tileSize, .tileMargin: true
        default: false
        }
    }
}
