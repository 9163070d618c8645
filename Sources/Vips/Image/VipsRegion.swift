import CVips

/// A window on an image's pixels that computes them on the calling thread.
public final class VipsRegion {
    private let image: VipsImage
    private let pointer: OpaquePointer

    /// A region of an image, still empty.
    public init(_ image: VipsImage) throws(VipsError) {
        guard let pointer = cvips_region_new(image.pointer) else { throw VipsError.drained(doing: "make a region") }
        self.image = image
        self.pointer = pointer
    }

    deinit { cvips_unref(UnsafeMutableRawPointer(pointer)) }

    /// Computes the pixels of a rectangle inside the image and calls `body` with the address of its top left one.
    ///
    /// The address is valid during the call only; rows are `rowBytes` apart.
    ///
    /// - Parameter failure: what an error of libvips becomes.
    public func withPixels<Value, Failure: Error>(
        x: Int,
        y: Int,
        width: Int,
        height: Int,
        failure: (VipsError) -> Failure,
        _ body: (_ pixels: UnsafeRawPointer, _ rowBytes: Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard cvips_region_prepare(pointer, Int32(x), Int32(y), Int32(width), Int32(height)) == 0 else {
            throw failure(VipsError.drained(doing: "read pixels"))
        }
        var rowBytes = 0
        guard let pixels = cvips_region_address(pointer, Int32(x), Int32(y), &rowBytes) else {
            throw failure(VipsError(doing: "read pixels", text: "no pixels"))
        }
        return try withExtendedLifetime(self) { () throws(Failure) -> Value in try body(pixels, rowBytes) }
    }
}
