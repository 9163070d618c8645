import ZoomCore

/// What has come of cases: two numbers of 32 bits that depend on every bit of every result, and the results themselves
/// where they are asked for.
struct Digest {
    private var one: UInt32 = 0x811C_9DC5
    private var other: UInt32 = 0x1234_5678
    /// Whether results are kept.
    var keepsResults = false
    private(set) var results: [String] = []

    var text: String {
        let digits = String(UInt64(one) << 32 | UInt64(other), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    mutating func add(_ number: Double) {
        // There are many bit patterns that are no number.
        let bits = number.isNaN ? 0x7FF8_0000_0000_0000 : number.bitPattern
        one = rotated(one ^ UInt32(truncatingIfNeeded: bits), by: 13) &* 0x9E37_79B1
        other = (rotated(other ^ UInt32(truncatingIfNeeded: bits >> 32), by: 7) &+ one) &* 0x85EB_CA77
        if keepsResults { results.append("\(number)") }
    }

    private func rotated(_ number: UInt32, by count: UInt32) -> UInt32 { number << count | number >> (32 - count) }

    mutating func add(_ numbers: Double...) {
        for number in numbers { add(number) }
    }

    mutating func add(_ point: Point) { add(point.x, point.y) }

    mutating func add(_ point: Point?) {
        add(point == nil ? 0 : 1)
        if let point { add(point) }
    }

    mutating func add(_ size: Size) { add(size.width, size.height) }

    mutating func add(_ crop: Crop) {
        add(crop.center)
        add(crop.size)
    }

    mutating func add(_ rect: Rect) {
        add(rect.origin)
        add(rect.size)
    }

    mutating func add(_ size: PixelSize) { add(Double(size.width), Double(size.height)) }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    mutating func add(_ sticker: StickerPlace) {
        add(sticker.center)
        add(sticker.width, sticker.angle)
    }

    mutating func add(_ transform: AffineTransform) {
        add(transform.a, transform.b, transform.c, transform.d, transform.e, transform.f)
    }

    mutating func add(_ state: ViewportState, in layout: Layout, bound: Bound?) {
        add(state.scale)
        add(state.offset)
        add(layout.contentSize(at: state.scale))
        let insets = layout.insets(at: state.scale)
        add(insets.horizontal, insets.vertical)
        add(layout.visibleRect(state))
        add(layout.destination(state))
        add(layout.limits.sliderPosition(of: state.scale))
        add(layout.magnification(at: state.scale))
        add(bound == nil ? 0 : bound == .minimum ? 1 : 2)
    }

    mutating func add(_ error: GeometryError) {
        error.parameter.name.withUTF8Buffer { for byte in $0 { add(Double(byte)) } }
        add(error.value)
        add(error.allowed.lowest ?? -.infinity)
        add(error.allowed.highest ?? .infinity)
        add(error.allowed.excludesLowest)
        add(error.allowed.excludesHighest)
    }
}
