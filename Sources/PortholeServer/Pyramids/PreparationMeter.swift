/// How far a preparation is, by pixels and time.
final class PreparationMeter {
    private let count: Int
    private let pixels: Double
    private let start = ContinuousClock.now
    /// Pyramids made so far.
    var made = 0
    /// The pixels of the pictures that are done with.
    var pixelsDone = 0.0

    /// A meter for so many pyramids of pictures with so many pixels in all.
    init(count: Int, pixels: Double) {
        self.count = count
        self.pixels = pixels
    }

    /// How far it is with so many pixels done of the pictures that workers are at.
    func progress(underWay: Double) -> LibraryPreparation.Progress {
        let fraction = min((pixelsDone + underWay) / pixels, 1)
        let spent = start.duration(to: .now) / .seconds(1)
        // The first moments tell nothing.
        let left = fraction > 0.01 && spent > 1 ? spent * (1 - fraction) / fraction : nil
        return LibraryPreparation.Progress(made: made, total: count, fraction: fraction, secondsLeft: left)
    }
}
