import ZoomCore

/// What IIIF says of an image: its `info.json`.
public struct IIIFInfo: Hashable, Sendable {
    /// The version that it is said in.
    public var version: IIIFVersion
    /// The address of the image: all before `/info.json`, identifier encoded.
    public var address: String
    /// Size, levels and tiles.
    public var pyramid: Pyramid
    /// How large pictures may be.
    public var limits: IIIFLimits
    /// Whether there are transparent pixels, or could be: formats that keep them are then preferred.
    public var hasAlpha: Bool
    /// Whether there are colours.
    public var hasColour: Bool

    /// What there is to say.
    public init(
        _ version: IIIFVersion,
        address: String,
        pyramid: Pyramid,
        limits: IIIFLimits,
        hasAlpha: Bool,
        hasColour: Bool
    ) {
        self.version = version
        self.address = address
        self.pyramid = pyramid
        self.limits = limits
        self.hasAlpha = hasAlpha
        self.hasColour = hasColour
    }

    /// The document.
    public var json: JSONText {
        switch version {
        case .v2:
            let members: [JSONText.Member] = [
                .init("@context", .string(version.context)), .init("@id", .string(address)),
                .init("@type", "iiif:Image"), .init("protocol", "http://iiif.io/api/image"),
                .init("width", .integer(pyramid.image.width)), .init("height", .integer(pyramid.image.height)),
            ]
            let profile: [JSONText.Member] = [
                .init("formats", names(Self.extraFormats.map(\.rawValue))),
                .init("qualities", names(hasColour ? ["color", "gray"] : ["gray"])),
                .init("supports", names(Self.commonFeatures + ["regionSquare"] + features("sizeAboveFull"))),
            ]
            let profiles: JSONText = [.string(version.profile), .object(profile + maxima)]
            return .object(members + sizes + tiles + [.init("profile", profiles)])
        case .v3:
            let members: [JSONText.Member] = [
                .init("@context", .string(version.context)), .init("id", .string(address)),
                .init("type", "ImageService3"), .init("protocol", "http://iiif.io/api/image"),
                .init("profile", "level2"),
                .init("width", .integer(pyramid.image.width)), .init("height", .integer(pyramid.image.height)),
            ]
            let extras: [JSONText.Member] = [
                .init("preferredFormats", names(hasAlpha ? ["png", "webp", "jpg"] : ["jpg", "webp", "png"])),
                .init("extraFormats", names(Self.extraFormats.map(\.rawValue))),
                .init("extraQualities", names((hasColour ? ["color"] : []) + ["gray", "bitonal"])),
                .init("extraFeatures", names(Self.commonFeatures + features("sizeUpscaling"))),
            ]
            return .object(members + maxima + sizes + tiles + extras)
        }
    }

    /// The formats beyond those of level 2.
    private static let extraFormats: [ImageFormat] = [.webp, .avif, .gif, .tif]

    /// The features beyond those of level 2, whatever the version and the limits.
    private static let commonFeatures = ["canonicalLinkHeader", "mirroring", "profileLinkHeader", "rotationArbitrary"]

    private func features(_ enlarging: String) -> [String] { limits.allowsEnlarging ? [enlarging] : [] }

    private func names(_ names: [String]) -> JSONText { .array(names.map(JSONText.string)) }

    /// The limits.
    var maxima: [JSONText.Member] {
        var members: [JSONText.Member] = []
        // A height may only be told along with a width; one that is not limited otherwise is by the area.
        if limits.maximumWidth != nil || limits.maximumHeight != nil {
            members.append(.init("maxWidth", .integer(limits.maximumWidth ?? limits.maximumArea)))
            if let height = limits.maximumHeight { members.append(.init("maxHeight", .integer(height))) }
        }
        members.append(.init("maxArea", .integer(limits.maximumArea)))
        return members
    }

    /// The sizes of the levels, the smallest first, as far as they are within the limits.
    var sizes: [JSONText.Member] {
        let sizes = (0...pyramid.lastLevel).reversed().map { pyramid.image.reduced(by: $0) }.filter(limits.admits)
        guard !sizes.isEmpty else { return [] }
        let objects = sizes.map { size -> JSONText in
            ["width": .integer(size.width), "height": .integer(size.height)]
        }
        return [.init("sizes", .array(objects))]
    }

    /// The tiles of the levels, where tiles are within the limits.
    var tiles: [JSONText.Member] {
        let side = pyramid.tileSize
        guard limits.admits(PixelSize(width: side, height: side)) else { return [] }
        let factors = (0...pyramid.lastLevel).map { JSONText.integer(1 << $0) }
        return [.init("tiles", [["width": .integer(side), "height": .integer(side), "scaleFactors": .array(factors)]])]
    }
}
