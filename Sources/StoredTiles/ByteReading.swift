/// A file whose bytes can be had from any place.
public protocol ByteReading {
    /// Bytes at an offset behind those of `head`, fewer at the end of the file; `nil` where they cannot be read, or not
    /// at once where that is wanted.
    func bytes(at offset: Int, count: Int, behind head: [UInt8]) -> [UInt8]?
}
