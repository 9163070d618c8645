import Glibc

/// A brass porthole with a pane that one sees through, on nothing: a picture with alpha in every degree.
enum DemoPorthole {
    static func draw(on canvas: DemoCanvas, _ progress: (Double) throws(ImagingError) -> Void) throws(ImagingError) {
        let middleX = Double(canvas.width) / 2
        let middleY = Double(canvas.height) / 2
        let radius = min(middleX, middleY) * 0.8
        let noise = DemoNoise(seed: 31)
        for y in 0..<canvas.height {
            if y % 64 == 0 { try progress(Double(y) / Double(canvas.height)) }
            let row = canvas.row(y)
            for x in 0..<canvas.width {
                let dx = (Double(x) + 0.5 - middleX) / radius
                let dy = (Double(y) + 0.5 - middleY) / radius
                let distance = hypot(dx, dy)
                let edge = 1.2 / radius
                let ring = coverage(1 - distance, edge) * coverage(distance - 0.72, edge)
                var colour = DemoColour(0, 0, 0)
                var alpha = 0.0
                if distance < 0.72 + edge {
                    // The pane: clear in the middle, bluish at the rim, with a reflection across it.
                    let rim = distance / 0.72
                    let shine = exp(-pow((dx * 0.8 + dy + 0.28) * 7, 2)) * max(0, 1 - rim)
                    colour = DemoColour(hex: 0x9ED3E6).mixed(DemoColour(hex: 0x1B5C7D), rim * rim)
                        .mixed(DemoColour(hex: 0xFFFFFF), min(1, shine * 1.6))
                    alpha = 0.10 + 0.5 * pow(rim, 5) + shine * 0.8
                } else if distance > 1 {
                    // A soft shadow to the lower right.
                    let away = hypot(dx - 0.05, dy - 0.07)
                    alpha = 0.55 * min(1, max(0, (1.16 - away) / 0.18))
                }
                if ring > 0 {
                    let brass = brass(dx, dy, distance, grain: noise.smooth(atan2(dy, dx) * 90, distance * 30))
                    colour = colour.mixed(brass, ring)
                    alpha = alpha * (1 - ring) + ring
                }
                colour.store(row + x * 4)
                row[x * 4 + 3] = UInt8(min(1, max(0, alpha)) * 255 + 0.5)
            }
        }
    }

    private static func coverage(_ inside: Double, _ edge: Double) -> Double { min(1, max(0, inside / edge + 0.5)) }

    /// The ring's colour: rounded metal, lit from the upper left, with a bolt every thirty degrees.
    private static func brass(_ dx: Double, _ dy: Double, _ distance: Double, grain: Double) -> DemoColour {
        let across = (distance - 0.86) / 0.14
        let light = (-dx - dy * 1.2) / max(distance, 0.001) / 1.56
        var bright = 0.55 + 0.35 * light * across + 0.25 * (1 - across * across) + (grain - 0.5) * 0.12
        let step = Double.pi / 6
        let angle = atan2(dy, dx)
        let nearest = (angle / step).rounded() * step
        let bolt = hypot(dx - 0.86 * cos(nearest), dy - 0.86 * sin(nearest)) / 0.038
        if bolt < 1.25 {
            let side = ((dx - 0.86 * cos(nearest)) + (dy - 0.86 * sin(nearest)) * 1.2) / 0.038
            bright = bolt < 1 ? 0.75 - 0.28 * side : bright * (0.45 + 0.44 * (bolt - 1) / 0.25)
        }
        let dark = DemoColour(hex: 0x4A2E10)
        let metal = DemoColour(hex: 0xC08A34)
        return bright < 0.6
            ? dark.mixed(metal, max(0, bright) / 0.6)
            : metal.mixed(DemoColour(hex: 0xFFF0C0), min(1, (bright - 0.6) / 0.6))
    }
}
