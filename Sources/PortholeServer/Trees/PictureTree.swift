import HTTPMessage
import ImageRequests
import ZoomCore

/// The files that a picture becomes for one protocol, by their paths below the folder.
struct PictureTree {
    /// The protocol.
    enum Kind: Sendable {
        case iiif, deepZoom
    }

    /// What it is for.
    let kind: Kind
    /// What is moved to its place when all is there, in this order.
    let places: [String]
    /// The descriptor.
    let descriptor: (path: String, bytes: [UInt8])
    /// The folder of the pictures, with a slash at its end.
    let folder: String
    /// The pictures, by their paths below that.
    let pictures: AnySequence<TreePicture>
    /// About how many there are.
    let estimatedCount: Int

    /// The files for IIIF.
    static func iiif(_ name: String, of info: ImageInfo, _ settings: ExportSettings) -> PictureTree? {
        // Sides from 64 to 2048 are none that a pyramid could not have.
        guard let pyramid = try? Pyramid(image: info.size, tileSize: settings.tileSize ?? 256) else { return nil }
        let formats = (settings.format?.format).map { [$0] } ?? (info.hasAlpha ? [.png, .jpg] : [.jpg])
        let tree = IIIFTree(
            settings.version == .two ? .v2 : .v3,
            pyramid: pyramid,
            limits: IIIFLimits(settings.service.limits),
            formats: formats
        )
        let segments = name.pathNames.map { PercentEncoding.encode($0) }
        let address = settings.idBase + "/" + segments.joined(separator: "/")
        return PictureTree(
            kind: .iiif,
            places: places(of: name, for: .iiif),
            descriptor: ("\(name)/info.json", tree.info(address: address).bytes),
            folder: "\(name)/",
            pictures: tree.pictures,
            estimatedCount: tree.estimatedCount
        )
    }

    /// The files for Deep Zoom.
    static func deepZoom(_ name: String, of info: ImageInfo, _ settings: ExportSettings) -> PictureTree {
        let deepZoom = DeepZoom(image: info.size, tileSize: settings.tileSize ?? 254, overlap: settings.overlap)
        let format = settings.format?.format ?? ImageFormat.ofTiles(of: info)
        return PictureTree(
            kind: .deepZoom,
            places: places(of: name, for: .deepZoom),
            descriptor: ("\(name).dzi", deepZoom.descriptor(format: format).document),
            folder: "\(name)_files/",
            pictures: deepZoom.pictures(format: format),
            estimatedCount: deepZoom.tileCount
        )
    }

    /// What a picture takes of a folder: of Deep Zoom the descriptor last, so that who finds it finds the tiles.
    static func places(of name: String, for kind: Kind) -> [String] {
        switch kind {
        case .iiif: [name]
        case .deepZoom: ["\(name)_files", "\(name).dzi"]
        }
    }
}

extension ExportSettings.Format {
    fileprivate var format: ImageFormat {
        switch self {
        case .jpg: .jpg
        case .png: .png
        case .webp: .webp
        case .avif: .avif
        }
    }
}
