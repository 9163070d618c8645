import PixelRows

/// Scales rows of cells that come in stored order, along both axes, in a ring of as many rows as a kernel is high.
///
/// The upright picture is scaled along its rows first, as Pillow does it, whatever way it is stored: where it is stored
/// transposed, that is along stored columns. So a stored picture gives the same bits as the same picture turned before,
/// though the numbers between the passes are rounded and bounded.
final class Resampler {
    private let horizontal: AxisTaps
    private let vertical: AxisTaps
    private let bands: Int
    private let rowsFirst: Bool
    private let descends: Bool
    /// Pairs of rows, set into one another; pair `p` lies in slot `p % slots.count`.
    private let slots: [RowBuffer<Int16>]
    private let ordered: UnsafeMutablePointer<UnsafePointer<Int16>>
    /// A row scaled along the columns only; where rows are scaled first, there is none.
    private let unfinished: RowBuffer<Int16>?
    private let result: RowBuffer<Int16>
    private var received = 0
    private var finished = 0
    private var waiting: UnsafePointer<Int16>?

    /// A scaler of rows.
    ///
    /// - Parameters:
    ///   - horizontal: the taps along stored rows.
    ///   - vertical: the taps along stored columns; starts and tap counts are even.
    ///   - descends: whether outputs of `vertical` come in descending order: the stored columns are mirrored.
    ///   - rowsFirst: whether the upright rows are stored as rows.
    init(horizontal: AxisTaps, vertical: AxisTaps, bands: Int, descends: Bool, rowsFirst: Bool) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.bands = bands
        self.descends = descends
        self.rowsFirst = rowsFirst
        let inputs = (horizontal.cells.count + horizontal.taps) * bands
        let outputs = horizontal.count * bands
        let between = rowsFirst ? outputs : inputs
        let capacity = vertical.taps / 2
        slots = (0..<capacity).map { _ in RowBuffer(count: 2 * between) }
        ordered = .allocate(capacity: capacity)
        unfinished = rowsFirst ? nil : RowBuffer(count: inputs)
        result = RowBuffer(count: outputs)
    }

    deinit {
        ordered.deallocate()
    }

    /// Takes the next row of cells, and hands on every output row that it completes, with its number in upright order.
    ///
    /// A row must stay as it is until the next one has been taken. Where rows are scaled first, that happens two at a
    /// time: a fifth faster than one by one.
    func append(
        _ row: UnsafePointer<Int16>,
        _ emit: (_ output: Int, _ row: UnsafePointer<Int16>) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        received += 1
        guard received & 1 == 0 || received == vertical.cells.count else {
            waiting = row
            return
        }
        // A last row without a partner is paired with itself: the weight of the second is 0.
        let first = received & 1 == 0 ? waiting ?? row : row
        let pair = (received - 1) / 2
        let slot = slots[pair % slots.count].base
        if rowsFirst {
            withRowTaps { PixelRows.horizontal(first, row, $0, bands: bands, to: slot) }
        } else {
            PixelRows.interleave(first, row, to: slot, count: horizontal.cells.count * bands)
        }
        try finish(pairs: pair + 1, emit)
    }

    private func finish(
        pairs available: Int,
        _ emit: (Int, UnsafePointer<Int16>) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let total = (vertical.cells.count + 1) / 2
        let between = (rowsFirst ? horizontal.count : horizontal.cells.count) * bands
        while finished < vertical.count {
            let output = descends ? vertical.count - 1 - finished : finished
            let first = vertical.starts[output] / 2
            guard available >= min(first + slots.count, total) else { return }
            for index in slots.indices { ordered[index] = UnsafePointer(slots[(first + index) % slots.count].base) }
            let target = unfinished ?? result
            vertical.weights.withUnsafeBufferPointer { weights in
                PixelRows.vertical(
                    ordered,
                    weights: weights.baseAddress! + output * vertical.taps,
                    pairCount: slots.count,
                    to: target.base,
                    count: between
                )
            }
            if let unfinished {
                withRowTaps { PixelRows.horizontal(unfinished.base, $0, bands: bands, to: result.base) }
            }
            finished += 1
            try emit(output, UnsafePointer(result.base))
        }
    }

    private func withRowTaps(_ body: (PixelRows.RowTaps) -> Void) {
        horizontal.starts.withUnsafeBufferPointer { starts in
            horizontal.weights.withUnsafeBufferPointer { weights in
                body(
                    PixelRows.RowTaps(
                        starts: starts.baseAddress!,
                        weights: weights.baseAddress!,
                        taps: horizontal.taps,
                        count: horizontal.count
                    )
                )
            }
        }
    }
}
