import ZoomCore

/// A picture as IIIF asks for it: `{region}/{size}/{rotation}/{quality}.{format}`.
public struct IIIFImageRequest: Hashable, Sendable {
    /// The version that it is asked for in.
    public let version: IIIFVersion
    /// Which part of the image.
    public let region: IIIFRegion
    /// How large.
    public let size: IIIFSize
    /// How mirrored and turned.
    public let rotation: IIIFRotation
    /// In which colours.
    public let quality: IIIFQuality
    /// In which format.
    public let format: ImageFormat

    /// The request of a path's parts after the identifier, each decoded once.
    /// - Throws: an error that names the part at fault.
    public init(
        version: IIIFVersion,
        region: String,
        size: String,
        rotation: String,
        quality: String,
        format: String
    ) throws(RequestError) {
        self.version = version
        self.region = try IIIFRegion(text: region)
        self.size = try IIIFSize(text: size, version: version)
        self.rotation = try IIIFRotation(text: rotation)
        self.quality = try IIIFQuality(text: quality)
        guard let format = ImageFormat(rawValue: format) else {
            let names = ImageFormat.ofIIIF.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: "format", value: format, requirement: "one of \(names)")
        }
        self.format = format
    }

    /// The request of a path's last four segments, each decoded once: the last is `{quality}.{format}`.
    /// - Throws: an error that names the part at fault.
    public init(
        version: IIIFVersion,
        region: String,
        size: String,
        rotation: String,
        file: String
    ) throws(RequestError) {
        let point = file.lastIndex(of: ".") ?? file.endIndex
        try self.init(
            version: version,
            region: region,
            size: size,
            rotation: rotation,
            quality: String(file[..<point]),
            format: String(file[point...].dropFirst())
        )
    }
}
