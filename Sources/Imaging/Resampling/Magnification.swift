/// Output pixels for one full-size pixel, along each axis of the upright picture.
struct Magnification: Hashable {
    /// Along rows.
    let x: Double
    /// Along columns.
    let y: Double

    /// One for each axis.
    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The same along both axes.
    init(_ both: Double) { self.init(x: both, y: both) }

    /// How much of the picture's detail is looked at: that of the axis that is reduced less.
    ///
    /// Where the other one is reduced more than sixteen times as much, nobody can see what all these pixels would add;
    /// there they are bounded to 64 for one of the output, or a line of it could take a whole picture's.
    var detail: Double { min(max(x, y), 16 * min(x, y)) }
}
