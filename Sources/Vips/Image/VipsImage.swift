import CVips

/// An image of libvips: a header, and pixels that are computed when they are asked for.
public final class VipsImage {
    let pointer: OpaquePointer

    /// Keeps what the pixels are read from.
    private let owner: AnyObject?

    init(owning pointer: OpaquePointer, owner: AnyObject? = nil) {
        self.pointer = pointer
        self.owner = owner
    }

    deinit { cvips_unref(UnsafeMutableRawPointer(pointer)) }

    /// An image with a copy of interleaved pixels, without padding.
    public convenience init(
        copying pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bands: Int,
        format: VipsBandFormat = .uchar
    ) throws(VipsError) {
        guard
            let pointer = cvips_image_from_memory(
                pixels.baseAddress,
                pixels.count,
                Int32(width),
                Int32(height),
                Int32(bands),
                format.rawValue,
                true
            )
        else { throw VipsError.drained(doing: "make an image of pixels") }
        self.init(owning: pointer)
    }

    /// An image on interleaved pixels that are not copied.
    ///
    /// - Precondition: the memory outlives this image and all that are computed from it.
    public convenience init(
        borrowing pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bands: Int,
        format: VipsBandFormat = .uchar
    ) throws(VipsError) {
        guard
            let pointer = cvips_image_from_memory(
                pixels.baseAddress,
                pixels.count,
                Int32(width),
                Int32(height),
                Int32(bands),
                format.rawValue,
                false
            )
        else { throw VipsError.drained(doing: "make an image of pixels") }
        self.init(owning: pointer)
    }

    /// The width in pixels.
    public var width: Int { Int(cvips_image_width(pointer)) }

    /// The height in pixels.
    public var height: Int { Int(cvips_image_height(pointer)) }

    /// How many bands a pixel has.
    public var bands: Int { Int(cvips_image_bands(pointer)) }

    /// The type of one band of one pixel, or nil where libvips knows one that is not known here.
    public var format: VipsBandFormat? { VipsBandFormat(rawValue: cvips_image_format(pointer)) }

    /// What the bands mean: "srgb", "b-w", "rgb16", "grey16", "cmyk", "lab", "scrgb", "multiband" and others.
    public var interpretation: String { String(cString: cvips_image_interpretation(pointer)) }

    /// Whether pixels are packed in a way that only some operations know.
    public var isCoded: Bool { cvips_image_is_coded(pointer) }

    /// Whether there is a field of metadata.
    public func has(_ field: String) -> Bool { cvips_image_has(pointer, field) }

    /// A field that is a whole number, or nil.
    public func int(_ field: String) -> Int? {
        guard has(field) else { return nil }
        var value: Int32 = 0
        guard cvips_image_get_int(pointer, field, &value) == 0 else {
            cvips_error_clear()
            return nil
        }
        return Int(value)
    }

    /// A field that is text, or nil.
    public func text(_ field: String) -> String? {
        guard has(field) else { return nil }
        var text: UnsafePointer<CChar>?
        guard cvips_image_get_text(pointer, field, &text) == 0, let text else {
            cvips_error_clear()
            return nil
        }
        return String(cString: text)
    }

    /// A field that is bytes, or nil.
    public func blob(_ field: String) -> [UInt8]? {
        guard has(field) else { return nil }
        var data: UnsafeRawPointer?
        var length = 0
        guard cvips_image_get_blob(pointer, field, &data, &length) == 0, let data else {
            cvips_error_clear()
            return nil
        }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: length))
    }

    /// Sets a field of an image that was just made and is used nowhere else.
    public func setBlob(_ field: String, _ bytes: [UInt8]) {
        bytes.withUnsafeBytes { cvips_image_set_blob(pointer, field, $0.baseAddress, $0.count) }
    }

    /// Sets a field of an image that was just made and is used nowhere else.
    public func setText(_ field: String, _ text: String) { cvips_image_set_text(pointer, field, text) }

    /// Removes a field of an image that was just made and is used nowhere else.
    @discardableResult
    public func remove(_ field: String) -> Bool { cvips_image_remove(pointer, field) }

    /// The result of an operation whose first argument, "in", is this image.
    public func applying(
        _ nickname: String,
        _ arguments: KeyValuePairs<String, VipsArgument> = [:]
    ) throws(VipsError) -> VipsImage {
        let operation = try VipsOperation(nickname)
        try operation.set("in", .image(self))
        try operation.set(arguments)
        try operation.run()
        return try operation.image("out")
    }
}
