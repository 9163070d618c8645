import ZoomCore

/// How a reduced picture relates to the full one.
struct LevelScale: Equatable {
    /// Level pixels for one full-size pixel.
    var x: Double
    var y: Double

    /// The scale of a level, or nil where the sizes do not belong to one picture.
    ///
    /// Sizes that a power of two explains, rounded up, down or to nearest in one step or several, give exactly that
    /// power: a ratio of rounded sizes would shift the picture.
    init?(of level: PixelSize, in full: PixelSize) {
        guard level.width > 0, level.height > 0, level.width <= full.width, level.height <= full.height,
            level != full
        else { return nil }
        for exponent in 1...30 {
            let factor = Double(1 << exponent)
            let width = Double(full.width) / factor
            let height = Double(full.height) / factor
            if abs(width - Double(level.width)) < 1 && abs(height - Double(level.height)) < 1 {
                self.init(x: 1 / factor, y: 1 / factor)
                return
            }
            if width < 0.5 && height < 0.5 { break }
        }
        let x = Double(level.width) / Double(full.width)
        let y = Double(level.height) / Double(full.height)
        guard abs(x - y) <= 1 / Double(full.width) + 1 / Double(full.height) else { return nil }
        self.init(x: x, y: y)
    }

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
