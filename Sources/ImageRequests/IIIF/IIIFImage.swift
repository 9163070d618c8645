import Glibc
import ZoomCore

/// A picture that IIIF asks for, of an image whose size is known.
public struct IIIFImage: Hashable, Sendable {
    /// What is to be rendered.
    public var request: RegionRequest
    /// The path of the picture after the identifier, in the canonical form of its version, not encoded.
    public var canonicalPath: String
}

extension IIIFImageRequest {
    /// The picture that is asked for, of the image of a pyramid.
    ///
    /// Its pixels are those of a level wherever there is one for them.
    /// - Throws: an error that names the parameter which has no place in the image or the limits; one of the kind
    ///   `notImplemented` where it asks for enlarging and there is none.
    public func resolved(for pyramid: Pyramid, limits: IIIFLimits) throws(RequestError) -> IIIFImage {
        let rect = try region.rect(in: pyramid.image)
        let size = try size.resolved(for: rect, in: pyramid, limits: limits)
        try checkTurned(size, limits)
        let request = RegionRequest(
            RegionRequest.Part(rect, at: size, of: pyramid.image),
            isMirrored: rotation.isMirrored,
            rotation: rotation.degrees,
            colours: quality.colours,
            format: format
        )
        let isAll = rect.width == pyramid.image.width && rect.height == pyramid.image.height
        let parts = [
            isAll ? "full" : "\(rect.x),\(rect.y),\(rect.width),\(rect.height)",
            canonicalSize(size, rect, pyramid, limits),
            rotation.text,
            "\(quality.canonical.rawValue).\(format.rawValue)",
        ]
        return IIIFImage(request: request, canonicalPath: parts.joined(separator: "/"))
    }

    /// Checks how many pixels the box around the turned picture has.
    private func checkTurned(_ size: PixelSize, _ limits: IIIFLimits) throws(RequestError) {
        let angle = rotation.degrees * Double.pi / 180
        let (width, height) = (Double(size.width), Double(size.height))
        let across = roundedHalfUp(width * cos(angle).magnitude + height * sin(angle).magnitude)
        let down = roundedHalfUp(width * sin(angle).magnitude + height * cos(angle).magnitude)
        guard across * down <= Double(limits.maximumArea) else {
            throw RequestError(
                parameter: "rotation",
                value: rotation.text,
                requirement: "one that makes a picture of at most \(limits.maximumArea) pixels in all, or a smaller "
                    + "size; turned, it is \(DecimalText.shortest(across)) × \(DecimalText.shortest(down))"
            )
        }
    }

    private func canonicalSize(
        _ size: PixelSize,
        _ region: PixelRect,
        _ pyramid: Pyramid,
        _ limits: IIIFLimits
    ) -> String {
        let whole = PixelSize(width: region.width, height: region.height)
        let exact = "\(size.width),\(size.height)"
        switch version {
        case .v2:
            if size == whole { return "full" }
            let width = IIIFSize(.width(size.width), mayEnlarge: true, text: "")
            return (try? width.resolved(for: region, in: pyramid, limits: limits)) == size ? "\(size.width)," : exact
        case .v3:
            if size == whole.fitted(into: limits.box, limits, mayEnlarge: false) { return "max" }
            guard size.width > whole.width || size.height > whole.height else { return exact }
            return size == whole.fitted(into: limits.box, limits, mayEnlarge: true) ? "^max" : "^\(exact)"
        }
    }
}
