import Glibc

/// A strip many times as tall as it is wide: from the stars down to the bottom of the sea, with a ruler along its edge.
enum DemoStrip {
    private static let stops: [(place: Double, colour: DemoColour)] = [
        (0, DemoColour(hex: 0x04050D)), (0.12, DemoColour(hex: 0x0A1130)), (0.22, DemoColour(hex: 0x1D3A7A)),
        (0.32, DemoColour(hex: 0x4E8FD6)), (0.41, DemoColour(hex: 0xBFE3F2)), (0.4299, DemoColour(hex: 0xFBE8C8)),
        (0.43, DemoColour(hex: 0x2E9FB0)), (0.5, DemoColour(hex: 0x117A99)), (0.65, DemoColour(hex: 0x0A4670)),
        (0.82, DemoColour(hex: 0x061D3B)), (1, DemoColour(hex: 0x02060F)),
    ]

    static func draw(on canvas: DemoCanvas, _ progress: (Double) throws(ImagingError) -> Void) throws(ImagingError) {
        let noise = DemoNoise(seed: 5)
        for y in 0..<canvas.height {
            if y % 256 == 0 { try progress(Double(y) / Double(canvas.height)) }
            let place = Double(y) / Double(canvas.height)
            let base = DemoColour.gradient(stops, at: place)
            let row = canvas.row(y)
            let cloudiness = max(0, 1 - abs(place - 0.36) / 0.07)
            let shafts = place > 0.43 ? max(0, 1 - (place - 0.43) / 0.22) : 0
            for x in 0..<canvas.width {
                let dither = noise.value(x, y) - 0.5
                var colour = base + DemoColour(dither * 3, dither * 3, dither * 3)
                if cloudiness > 0 {
                    let density = noise.layered(Double(x) / 380, Double(y) / 150, octaves: 4)
                    let cover = min(1, max(0, (density - 0.48) * 4)) * cloudiness
                    colour = colour.mixed(DemoColour(hex: 0xFFFFFF), cover * 0.85)
                }
                if shafts > 0 {
                    let beam = noise.smooth((Double(x) + Double(y) * 0.22) / 70, 3)
                    colour = colour + DemoColour(40, 60, 50).scaled(max(0, beam - 0.45) * shafts)
                }
                colour.store(row + x * 3)
            }
        }
        drawLights(canvas)
        drawRuler(canvas)
    }

    /// Stars above, and what glows in the deep below.
    private static func drawLights(_ canvas: DemoCanvas) {
        let noise = DemoNoise(seed: 6)
        for index in 0..<1600 {
            let isStar = index < 1200
            let depth = noise.value(index, 1)
            let part = isStar ? depth * depth * 0.22 : 0.78 + depth * 0.21
            let x = noise.value(index, 2) * Double(canvas.width)
            let y = part * Double(canvas.height)
            let size = 1.2 + noise.value(index, 3) * noise.value(index, 4) * 5
            let colour =
                isStar
                ? DemoColour(hex: 0xFFFFFF).mixed(DemoColour(hex: 0x9DB8FF), noise.value(index, 5))
                : DemoColour(hex: 0x58F0D0).mixed(DemoColour(hex: 0x6A8CFF), noise.value(index, 5))
            let reach = Int(size * 3)
            for row in -reach...reach {
                for column in -reach...reach {
                    let distance = hypot(Double(column), Double(row)) / size
                    let strength = exp(-distance * distance * 1.6)
                    canvas.blend(colour, at: Int(x) + column, Int(y) + row, opacity: strength * 0.9)
                }
            }
        }
    }

    private static func drawRuler(_ canvas: DemoCanvas) {
        let font = DemoFont()
        let white = DemoColour(hex: 0xFFFFFF)
        let dark = DemoColour(hex: 0x08141E)
        for y in stride(from: 0, to: canvas.height, by: 100) {
            let isLong = y % 500 == 0
            canvas.fill(x: 0, y: y - 1, width: isLong ? 60 : 26, height: 2, white, opacity: isLong ? 0.95 : 0.6)
            if isLong {
                font.write("\(y)", on: canvas, x: 74, y: max(4, y - 15), height: 30, white, opacity: 0.95, halo: dark)
            }
        }
    }
}
