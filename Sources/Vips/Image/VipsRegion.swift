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

    /// Computes the pixels of a rectangle inside the image and gives the address of its top left one.
    ///
    /// It is valid until the next call; rows are `rowBytes` apart.
    public func prepare(
        x: Int,
        y: Int,
        width: Int,
        height: Int
    ) throws(VipsError) -> (pixels: UnsafeRawPointer, rowBytes: Int) {
        guard cvips_region_prepare(pointer, Int32(x), Int32(y), Int32(width), Int32(height)) == 0 else {
            throw VipsError.drained(doing: "read pixels")
        }
        var rowBytes = 0
        guard let pixels = cvips_region_address(pointer, Int32(x), Int32(y), &rowBytes) else {
            throw VipsError(doing: "read pixels", text: "no pixels")
        }
        return (pixels, rowBytes)
    }
}
