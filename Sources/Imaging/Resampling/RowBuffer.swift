import PixelRows

/// Memory for one row of numbers, with the padding that the loops over rows need.
final class RowBuffer<Number: FixedWidthInteger> {
    /// The first number.
    let base: UnsafeMutablePointer<Number>

    private let capacity: Int

    /// Room for a count of numbers, all 0.
    init(count: Int) {
        capacity = count + FixedPoint.padding
        base = .allocate(capacity: capacity)
        base.initialize(repeating: 0, count: capacity)
    }

    deinit {
        base.deallocate()
    }

    /// Sets all numbers to 0.
    func clear() {
        base.update(repeating: 0, count: capacity)
    }
}
