import ZoomCore

/// Random numbers that `Tests/Wasm/random.mjs` draws too, to the last bit: whole numbers of 32 bits, and doubles made
/// of them by exact arithmetic.
struct Random {
    private var state: UInt32

    /// The numbers of a case.
    init(case number: Int) {
        state = UInt32(truncatingIfNeeded: number) &* 0x9E37_79B1 ^ 0x5EED_1234
    }

    private mutating func next() -> UInt32 {
        state &+= 0x9E37_79B9
        var z = state
        z = (z ^ (z >> 16)) &* 0x21F0_AAAD
        z = (z ^ (z >> 15)) &* 0x735A_2D97
        return z ^ (z >> 15)
    }

    /// From 0 to below 1.
    mutating func unit() -> Double {
        let high = Double(next())
        let low = Double(next() >> 11)
        return (high * 2_097_152 + low) / 9_007_199_254_740_992
    }

    mutating func between(_ least: Double, _ greatest: Double) -> Double { least + (greatest - least) * unit() }

    mutating func whole(below count: Int) -> Int { Int((unit() * Double(count)).rounded(.down)) }

    mutating func chance(_ part: Double) -> Bool { unit() < part }

    mutating func point(_ reach: Double) -> Point {
        let x = between(-reach, reach)
        return Point(x: x, y: between(-reach, reach))
    }

    /// A length of any order of magnitude, whole more often than not.
    mutating func length() -> Double {
        if chance(0.02) { return (unit() * 1e12).rounded(.down) + 1 }
        let length = Double(1 << whole(below: 15)) * (1 + unit())
        return chance(0.8) ? length.rounded(.down) : length
    }

    /// The number, or now and then one that is hardly ever allowed.
    mutating func spoilt(_ value: Double) -> Double {
        guard chance(0.004) else { return value }
        switch whole(below: 5) {
        case 0: return .nan
        case 1: return .infinity
        case 2: return -.infinity
        case 3: return 0
        default: return -1
        }
    }

    mutating func limits() throws(GeometryError) -> ZoomLimits {
        guard chance(0.7) else { return .standard }
        let minimum = spoilt(between(0.1, 2))
        let maximum = spoilt(minimum * between(1, 40))
        let doubleTap = chance(0.5) ? spoilt(between(minimum, maximum)) : nil
        return try ZoomLimits(minimum: minimum, maximum: maximum, doubleTap: doubleTap)
    }

    mutating func size() -> Size {
        let width = spoilt(length())
        return Size(width: width, height: spoilt(length()))
    }

    mutating func window() -> Size {
        let width = between(1, 4000).rounded(.up)
        return Size(width: width, height: between(1, 4000))
    }

    mutating func layout() throws(GeometryError) -> Layout {
        let image = size()
        let viewport = window()
        let padding = chance(0.5) ? 0 : spoilt(between(0, 200))
        return try Layout(image: image, viewport: viewport, limits: limits(), padding: padding)
    }
}
