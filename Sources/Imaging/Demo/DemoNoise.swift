import Glibc

/// Smooth noise that is the same everywhere and every time.
struct DemoNoise {
    let seed: UInt32

    /// A number of 0 to 1 for a whole place.
    func value(_ x: Int, _ y: Int) -> Double {
        var hash = UInt32(truncatingIfNeeded: x) &* 0x85EB_CA6B ^ UInt32(truncatingIfNeeded: y) &* 0xC2B2_AE35 ^ seed
        hash ^= hash >> 15
        hash = hash &* 0x2C1B_3C6D
        hash ^= hash >> 12
        hash = hash &* 0x297A_2D39
        hash ^= hash >> 15
        return Double(hash) * (1 / 4_294_967_296)
    }

    /// A number of 0 to 1, smooth between whole places.
    func smooth(_ x: Double, _ y: Double) -> Double {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        let column = Int(left)
        let row = Int(top)
        var u = x - left
        var v = y - top
        u = u * u * (3 - 2 * u)
        v = v * v * (3 - 2 * v)
        let above = value(column, row) * (1 - u) + value(column + 1, row) * u
        let below = value(column, row + 1) * (1 - u) + value(column + 1, row + 1) * u
        return above * (1 - v) + below * v
    }

    /// Noise of several sizes on one another, 0 to 1, each half as large and half as strong as the one before.
    func layered(_ x: Double, _ y: Double, octaves: Int) -> Double {
        var sum = 0.0
        var strength = 0.5
        var scale = 1.0
        var total = 0.0
        for _ in 0..<octaves {
            sum += strength * smooth(x * scale, y * scale)
            total += strength
            strength *= 0.5
            scale *= 2.03
        }
        return sum / total
    }
}
