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

    /// The larger one, which says how much detail is shown.
    var larger: Double { max(x, y) }
}
