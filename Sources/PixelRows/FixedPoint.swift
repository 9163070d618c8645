/// The number format between the passes, and why it is one of integers.
///
/// A value is a 16-bit integer that counts 64ths of a grey level; a weight counts 16384ths. Sums of products of both
/// are exact in 32 bits whatever their order, so a window, a mirrored row or another grouping of the taps gives the
/// very same bits; and one instruction of every machine multiplies and adds eight of them at once, twice the rate of
/// Float. The headroom is a factor of two over white: the absolute weights of no kernel sum up to that. Between the
/// passes numbers are bounded to black and white, as they would be if they were bytes there: a kernel with negative
/// weights rings less at corners, and it is what Pillow does (without: 42 dB to its result on charts, with: 55).
public enum FixedPoint {
    /// How many counts of a value make one grey level.
    public static let levelUnit = 64

    /// Fraction bits of a weight.
    public static let weightBits = 14

    /// The sum of the weights of one output pixel.
    public static let weightOne = 1 << weightBits

    /// How many numbers a loop may read or write past the end of a row; buffers are that much longer.
    public static let padding = 32
}
