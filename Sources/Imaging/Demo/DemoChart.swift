import ZoomCore

/// A chart with its own coordinates printed on it: one sees at every magnification where one is.
///
/// Lines are two pixels wide and centred on their coordinate, every 100 pixels; at every crossing of the 500s a label
/// such as "1000,500" stands at the lower right of the very place. Larger labels, seen from afar, stand at the
/// crossings of the 2000s and 4000s.
enum DemoChart {
    static func draw(on canvas: DemoCanvas, _ progress: (Double) throws(ImagingError) -> Void) throws(ImagingError) {
        try paintGround(canvas) { (part) throws(ImagingError) in try progress(part * 0.4) }
        drawLines(canvas)
        try progress(0.6)
        try label(canvas) { (part) throws(ImagingError) in try progress(0.6 + part * 0.4) }
    }

    /// Colours at nine places, and a smooth passage between them.
    private static let ground = [
        [0x0B3954, 0x0A6E7A, 0x2F6B4F], [0x4A4E8A, 0x8C6D46, 0x7F9A55], [0x6E2A4B, 0xB5495B, 0xD9963F],
    ].map { $0.map(DemoColour.init(hex:)) }

    private static func paintGround(
        _ canvas: DemoCanvas,
        _ progress: (Double) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let columns = ground.map { colours in
            (0..<canvas.width).map { x in between(colours, Double(x) / Double(canvas.width)) }
        }
        // Neighbouring rows look the same: eight at a time.
        for top in stride(from: 0, to: canvas.height, by: 8) {
            let place = Double(top) / Double(canvas.height) * 2
            let above = min(Int(place), 1)
            var share = place - Double(above)
            share = share * share * (3 - 2 * share)
            let first = canvas.row(top)
            for x in 0..<canvas.width {
                // Cells of 500 pixels are a little lighter and darker in turn.
                let shade = (x / 500 + top / 500) % 2 == 0 ? 1.0 : 0.93
                columns[above][x].mixed(columns[above + 1][x], share).scaled(shade).store(first + x * 3)
            }
            for y in (top + 1)..<max(top + 1, min(top + 8, canvas.height)) {
                canvas.row(y).update(from: first, count: canvas.width * 3)
            }
            if top % 512 == 0 { try progress(Double(top) / Double(canvas.height)) }
        }
    }

    private static func between(_ colours: [DemoColour], _ place: Double) -> DemoColour {
        let index = min(Int(place * 2), 1)
        let share = place * 2 - Double(index)
        return colours[index].mixed(colours[index + 1], share * share * (3 - 2 * share))
    }

    private static func drawLines(_ canvas: DemoCanvas) {
        let white = DemoColour(hex: 0xFFFFFF)
        func strength(_ place: Int) -> Double { place % 1000 == 0 ? 0.75 : place % 500 == 0 ? 0.5 : 0.14 }
        func reach(_ place: Int) -> Int { place % 2000 == 0 ? 4 : place % 1000 == 0 ? 2 : 1 }
        for x in stride(from: 100, to: canvas.width, by: 100) {
            canvas.fill(
                x: x - reach(x),
                y: 0,
                width: 2 * reach(x),
                height: canvas.height,
                white,
                opacity: strength(x)
            )
        }
        for y in stride(from: 100, to: canvas.height, by: 100) {
            canvas.fill(
                x: 0,
                y: y - reach(y),
                width: canvas.width,
                height: 2 * reach(y),
                white,
                opacity: strength(y)
            )
        }
        for edge in 0..<4 {
            let thick = 12
            canvas.fill(
                x: edge == 1 ? canvas.width - thick : 0,
                y: edge == 3 ? canvas.height - thick : 0,
                width: edge < 2 ? thick : canvas.width,
                height: edge < 2 ? canvas.height : thick,
                white,
                opacity: 0.8
            )
        }
    }

    private static func label(
        _ canvas: DemoCanvas,
        _ progress: (Double) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let font = DemoFont()
        let white = DemoColour(hex: 0xFFFFFF)
        let dark = DemoColour(hex: 0x08141E)
        func each(_ step: Int, _ body: (_ x: Int, _ y: Int) throws(ImagingError) -> Void) throws(ImagingError) {
            for y in stride(from: 0, to: canvas.height, by: step) {
                for x in stride(from: 0, to: canvas.width, by: step) { try body(x, y) }
            }
        }
        try each(4000) { (x, y) throws(ImagingError) in
            font.write("\(x),\(y)", on: canvas, x: x + 90, y: y + 330, height: 280, white, opacity: 0.34)
        }
        try each(2000) { (x, y) throws(ImagingError) in
            font.write("\(x),\(y)", on: canvas, x: x + 40, y: y + 120, height: 100, white, opacity: 0.9, halo: dark)
        }
        try each(100) { (x, y) throws(ImagingError) in
            // Room for the larger label.
            guard y % 500 != 0 || x % 500 > 200 else { return }
            font.write("\(x),\(y)", on: canvas, x: x + 6, y: y + 6, height: 9, white, opacity: 0.55)
        }
        try each(500) { (x, y) throws(ImagingError) in
            font.write("\(x),\(y)", on: canvas, x: x + 14, y: y + 14, height: 28, white, halo: dark)
            canvas.fill(x: x - 10, y: y - 3, width: 20, height: 6, DemoColour(hex: 0xFFD166))
            canvas.fill(x: x - 3, y: y - 10, width: 6, height: 20, DemoColour(hex: 0xFFD166))
            try progress(Double(y) / Double(canvas.height))
        }
    }
}
