/// A question that long work asks now and then, whether its answer is still wanted.
///
/// Set `isCancelled` for the request that is about to run; it is called from the thread that does the work, every few
/// milliseconds, and must be quick.
public final class Cancellation {
    /// Whether the work shall end.
    public var isCancelled: () -> Bool

    /// A question that by default is answered by no.
    public init(isCancelled: @escaping () -> Bool = { false }) {
        self.isCancelled = isCancelled
    }

    /// Throws an error of kind `cancelled` where the work shall end.
    public func check() throws(ImagingError) {
        if isCancelled() { throw ImagingError(.cancelled, "the request was given up") }
    }
}
