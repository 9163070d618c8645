import Glibc

/// A picture like a photograph: an evening over mountains and a lake, with grain.
enum DemoLandscape {
    static func draw(on canvas: DemoCanvas, _ progress: (Double) throws(ImagingError) -> Void) throws(ImagingError) {
        let width = Double(canvas.width)
        let height = Double(canvas.height)
        let shore = Int(height * 0.68)
        let ridges = Ridge.all.map { ridge in
            (0..<canvas.width).map { x in ridge.top(at: Double(x) / width) * height }
        }
        let grain = DemoNoise(seed: 99)
        for y in 0..<shore {
            if y % 64 == 0 { try progress(Double(y) / height) }
            let row = canvas.row(y)
            let v = Double(y) / height
            for x in 0..<canvas.width {
                let u = Double(x) / width
                var colour = DemoColour(0, 0, 0)
                var isLand = false
                for index in ridges.indices.reversed() where Double(y) >= ridges[index][x] {
                    let depth = (Double(y) - ridges[index][x]) / height
                    colour = Ridge.all[index].colour(u, v, depth: depth, aspect: width / height)
                    isLand = true
                    break
                }
                if !isLand { colour = sky(u, v, aspect: width / height) }
                let speck = (grain.value(x, y) + grain.value(x + 7919, y) - 1) * 7
                (colour + DemoColour(speck, speck, speck)).store(row + x * 3)
            }
        }
        try water(canvas, shore: shore, progress)
    }

    private static let skyStops: [(place: Double, colour: DemoColour)] = [
        (0, DemoColour(hex: 0x1C2C54)), (0.22, DemoColour(hex: 0x4A5488)), (0.38, DemoColour(hex: 0xB0758A)),
        (0.5, DemoColour(hex: 0xEE9F75)), (0.6, DemoColour(hex: 0xFFD9A0)),
    ]
    private static let clouds = DemoNoise(seed: 11)
    private static let sun = (u: 0.64, v: 0.46)

    private static func sky(_ u: Double, _ v: Double, aspect: Double) -> DemoColour {
        var colour = DemoColour.gradient(skyStops, at: v)
        let distance = hypot((u - sun.u) * aspect, v - sun.v)
        let glow = exp(-distance * 5.5)
        colour = colour + DemoColour(120, 74, 26).scaled(glow)
        // Bands of cloud, flat towards the horizon, lit from below.
        let stretch = 1 / (0.12 + (0.6 - v) * 0.9)
        let density = clouds.layered(u * aspect * 3.2 * stretch * 0.5, v * 9 * stretch * 0.6, octaves: 5)
        let cover = min(1, max(0, (density - 0.5) * 5)) * 0.75
        if cover > 0 {
            let lit = DemoColour(hex: 0xFFC79A).mixed(DemoColour(hex: 0x6B5A80), min(1, distance * 1.5))
            let thick = min(1, max(0, (density - 0.62) * 6))
            colour = colour.mixed(lit.mixed(DemoColour(hex: 0x4B456A), thick * 0.7), cover)
        }
        let disc = min(1, max(0, (0.032 - distance) * 400))
        return colour.mixed(DemoColour(hex: 0xFFF6DC), disc)
    }

    /// One line of hills, from far and hazy to near and dark.
    private struct Ridge {
        var base: Double
        var rise: Double
        var detail: Double
        var colour: DemoColour
        var haze: Double
        var noise: DemoNoise

        static let all = [
            Ridge(
                base: 0.53,
                rise: 0.19,
                detail: 3.1,
                colour: DemoColour(hex: 0x6E6A92),
                haze: 0.5,
                noise: .init(seed: 1)
            ),
            Ridge(
                base: 0.58,
                rise: 0.15,
                detail: 4.3,
                colour: DemoColour(hex: 0x50577F),
                haze: 0.34,
                noise: .init(seed: 2)
            ),
            Ridge(
                base: 0.63,
                rise: 0.12,
                detail: 5.7,
                colour: DemoColour(hex: 0x35456A),
                haze: 0.24,
                noise: .init(seed: 3)
            ),
            Ridge(
                base: 0.67,
                rise: 0.085,
                detail: 8,
                colour: DemoColour(hex: 0x1F3347),
                haze: 0.08,
                noise: .init(seed: 4)
            ),
        ]

        /// Where the ridge begins, as a part of the picture's height.
        func top(at u: Double) -> Double {
            let shape = noise.layered(u * detail, 0.5, octaves: 9)
            return base - rise * (shape * 2 - 0.75)
        }

        func colour(_ u: Double, _ v: Double, depth: Double, aspect: Double) -> DemoColour {
            let rock = noise.layered(u * aspect * 60, v * 90, octaves: 4) - 0.5
            let slope = noise.layered(u * aspect * 14 + v * 22, v * 12, octaves: 4) - 0.5
            var shade = colour.scaled(1 + rock * 0.5 + slope * 0.5)
            // Snow on the highest and farthest.
            if haze >= 0.5 {
                let snow = min(1, max(0, (0.055 - depth) * 30 + slope * 3))
                shade = shade.mixed(DemoColour(hex: 0xE9D3D6), snow * 0.6)
            }
            let mist = min(0.9, haze + max(0, depth * 2.2) * (0.35 + haze))
            return shade.mixed(DemoColour(hex: 0xF2B48C), mist * 0.6)
        }
    }

    /// The lake: what is above it, upside down, darker, and moved by waves that grow towards the viewer.
    private static func water(
        _ canvas: DemoCanvas,
        shore: Int,
        _ progress: (Double) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let waves = DemoNoise(seed: 21)
        let grain = DemoNoise(seed: 98)
        let depth = Double(canvas.height - shore)
        let scale = Double(canvas.width) / 4000
        for y in shore..<canvas.height {
            if y % 64 == 0 { try progress(Double(y) / Double(canvas.height)) }
            let row = canvas.row(y)
            let near = Double(y - shore) / depth
            let reach = (4 + near * 46) * scale
            let stretch = 1 / ((0.02 + near) * 260 * scale)
            for x in 0..<canvas.width {
                let wave = waves.layered(Double(x) * stretch * 0.32, Double(y) * stretch * 2.1, octaves: 3) - 0.5
                let mirrored = Double(2 * shore - y) + wave * reach * 3.2
                let sourceY = min(shore - 1, max(0, Int(mirrored)))
                let sourceX = min(canvas.width - 1, max(0, x + Int(wave * reach)))
                let above = canvas.row(sourceY) + sourceX * 3
                var colour = DemoColour(Double(above[0]), Double(above[1]), Double(above[2]))
                colour = colour.mixed(DemoColour(hex: 0x10233C), 0.22 + near * 0.5)
                let glint = max(0, wave - 0.17) * 260 * exp(-abs(Double(x) / Double(canvas.width) - sun.u) * 7)
                let speck = (grain.value(x, y) + grain.value(x + 7919, y) - 1) * 7
                (colour + DemoColour(glint, glint * 0.72, glint * 0.4) + DemoColour(speck, speck, speck))
                    .store(row + x * 3)
            }
        }
    }
}
