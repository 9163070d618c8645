/// How large a source may be.
public struct SourceLimits: Hashable, Sendable {
    /// The most pixels of a picture that has to be decoded as a whole.
    public var maximumPixels: Int

    /// The most pixels of a picture that is read tile by tile.
    public var maximumPixelsTiled: Int

    /// The most pixels of a level that is decoded as a whole to show something of it; a pyramid takes any number.
    public var maximumWholePixels: Int

    /// The most bytes of a file.
    public var maximumBytes: Int

    /// Limits: by default 2 gigapixels, 200 where tiles are read one by one, no other of what is decoded at once, and
    /// 1 TiB.
    public init(
        maximumPixels: Int = 2_000_000_000,
        maximumPixelsTiled: Int = 200_000_000_000,
        maximumWholePixels: Int = .max,
        maximumBytes: Int = 1 << 40
    ) {
        self.maximumPixels = maximumPixels
        self.maximumPixelsTiled = maximumPixelsTiled
        self.maximumWholePixels = maximumWholePixels
        self.maximumBytes = maximumBytes
    }
}
