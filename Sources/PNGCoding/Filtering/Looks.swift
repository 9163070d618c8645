import CVectors

/// What a picture looks like, as far as its coding goes.
enum Looks {
    /// Few pixels are the same as their neighbours.
    case photo
    /// Many are: text, line art, screenshots.
    case drawing
    /// All are, as far as one looks: there is nothing to be found but repetitions.
    case plain

    /// How much of a drawing is the same as the pixel beside it, at least.
    private static let share = 0.4
    private static let sampledRows = 48

    /// What a picture looks like by rows spread over it.
    init(_ pixels: PNGPixels) {
        let step = max(1, pixels.height / Self.sampledRows)
        let count = pixels.width * pixels.bands
        var equal = 0
        var all = 0
        for y in stride(from: step / 2, to: pixels.height, by: step) {
            equal += Self.repeats(pixels.row(y), bands: pixels.bands, count: count)
            all += count - pixels.bands
        }
        self = Double(equal) <= Self.share * Double(all) ? .photo : equal < all ? .drawing : .plain
    }

    /// How many of the bytes of a row are the same as those a pixel before.
    static func repeats(_ row: UnsafePointer<UInt8>, bands: Int, count: Int) -> Int {
        count <= bands ? 0 : Int(vector_count_equal(row, row + bands, count - bands))
    }
}
