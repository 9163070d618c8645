/// The loops over rows of pixels that scaling consists of.
///
/// Rows are interleaved bands without padding between pixels. All buffers are `FixedPoint.padding` numbers longer than
/// what is asked for: the loops work in whole vectors.
public enum PixelRows {}
