import ZoomCore

/// An image as files, from which any web server answers IIIF clients: level 0 of the Image API.
///
/// There are the tiles of every level, all of the image in the size of every level and as `max`, and of each the paths
/// by which OpenSeadragon, Mirador, OpenLayers and Leaflet-IIIF spell it. All of the image is left out in sizes beyond
/// the limits.
public struct IIIFTree: Hashable, Sendable {
    /// The version whose clients are to be answered.
    public let version: IIIFVersion
    /// Size, levels and tiles.
    public let pyramid: Pyramid
    /// How large a file may be; no larger than its format can be.
    public let limits: IIIFLimits
    /// The formats of every picture, the preferred one first.
    public let formats: [ImageFormat]

    /// The files of an image; of tiles that are within the limits.
    public init(_ version: IIIFVersion, pyramid: Pyramid, limits: IIIFLimits, formats: [ImageFormat]) {
        self.version = version
        self.pyramid = pyramid
        self.formats = formats
        var limits = limits
        let longest = formats.map(\.longestSide).min() ?? .max
        if Swift.max(pyramid.image.width, pyramid.image.height) > longest {
            let box = limits.box
            limits.maximumWidth = Swift.min(box.width, longest)
            limits.maximumHeight = Swift.min(box.height, longest)
        }
        self.limits = limits
    }

    /// About how many pictures there are.
    public var estimatedCount: Int {
        let tiles = (0...pyramid.lastLevel).reduce(0) { sum, level in
            sum + (pyramid.grid(ofLevel: level).map { $0.columns * $0.rows } ?? 0)
        }
        return (tiles + pyramid.lastLevel) * formats.count
    }

    /// The pictures, made one after the other: all of the image first, then tiles row by row, the finest level first.
    ///
    /// No path comes twice.
    public var pictures: AnySequence<TreePicture> {
        let tiles = (0..<pyramid.lastLevel).lazy.flatMap { level in
            (0..<(pyramid.grid(ofLevel: level)?.rows ?? 0)).lazy.flatMap { row in
                (0..<(pyramid.grid(ofLevel: level)?.columns ?? 0)).lazy.flatMap { column in
                    let tile = TileAddress(level: level, column: column, row: row)
                    return pyramid.imageRect(of: tile).map { self.pictures(of: $0, level) } ?? []
                }
            }
        }
        let all = PixelRect(x: 0, y: 0, width: pyramid.image.width, height: pyramid.image.height)
        let whole = (0...pyramid.lastLevel).lazy.flatMap { pictures(of: all, $0) }
        return AnySequence([AnySequence(whole), AnySequence(tiles)].joined())
    }

    /// What there is of a region in the size of a level, but for what a finer level has under the same path.
    private func pictures(of region: PixelRect, _ level: Int) -> [TreePicture] {
        var names = names(of: region, level)
        for finer in 0..<level where has(region, finer) {
            let taken = self.names(of: region, finer)
            names.removeAll(where: taken.contains)
        }
        var pictures: [TreePicture] = []
        for format in formats {
            for name in names {
                let path = "\(name)/0/default.\(format.rawValue)"
                guard let request = request(path) else { continue }
                if let index = pictures.firstIndex(where: { $0.request == request }) {
                    pictures[index].paths.append(path)
                } else {
                    pictures.append(TreePicture(paths: [path], request: request))
                }
            }
        }
        return pictures
    }

    private func request(_ path: String) -> RegionRequest? {
        let parts = path.split(separator: "/").map(String.init)
        let request = try? IIIFImageRequest(
            version: version,
            region: parts[0],
            size: parts[1],
            rotation: parts[2],
            file: parts[3]
        )
        return try? request?.resolved(for: pyramid, limits: limits).request
    }

    /// Whether a region is a tile of a level, or all of the image.
    private func has(_ region: PixelRect, _ level: Int) -> Bool {
        let side = pyramid.tileSize << level
        guard !isWhole(region) else { return true }
        return region.x.isMultiple(of: side) && region.y.isMultiple(of: side)
            && region.width == Swift.min(side, pyramid.image.width - region.x)
            && region.height == Swift.min(side, pyramid.image.height - region.y)
    }

    private func isWhole(_ region: PixelRect) -> Bool {
        region.width == pyramid.image.width && region.height == pyramid.image.height
    }

    /// The ways in which clients spell a region in the size of a level: region and size.
    private func names(of region: PixelRect, _ level: Int) -> [String] {
        let image = pyramid.image
        let size = PixelSize(width: region.width, height: region.height).reduced(by: level)
        let exact = "\(size.width),\(size.height)"
        let usual = version == .v2 ? "\(size.width)," : exact
        let literal = "\(region.x),\(region.y),\(region.width),\(region.height)"
        guard isWhole(region) else {
            // OpenSeadragon says so where a tile is as wide as the image.
            let isFull = version == .v2 && size.width == image.width
            let isWithin = limits.admits(PixelSize(width: region.width, height: region.height))
            return ["\(literal)/\(usual)"] + (isFull && isWithin ? ["\(literal)/full"] : [])
        }
        var names: [String] = []
        if limits.admits(size) {
            names.append("full/\(usual)")
            // Mirador takes a size of the list so in both versions.
            if version == .v2 { names.append("full/\(exact)") }
            // Leaflet-IIIF has no other word for it where it is a tile.
            if level == pyramid.lastLevel { names.append("\(literal)/\(usual)") }
            if level == 0, version == .v2 { names.append("full/full") }
        }
        if level == 0 { names.append("full/max") }
        return names
    }

    /// The image's `info.json`.
    ///
    /// - Parameter address: where the folder is to be found, without a slash at its end.
    public func info(address: String) -> JSONText {
        let info = IIIFInfo(
            version,
            address: address,
            pyramid: pyramid,
            limits: limits,
            hasAlpha: false,
            hasColour: true
        )
        let maxima = limits.admits(pyramid.image) ? [] : info.maxima
        let preferred = JSONText.array(formats.map { .string($0.rawValue) })
        let extra = JSONText.array(formats.filter { $0 != .jpg }.map { .string($0.rawValue) })
        var members: [JSONText.Member] = [
            .init("@context", .string(version.context)),
            .init(version == .v2 ? "@id" : "id", .string(address)),
            .init(version == .v2 ? "@type" : "type", version == .v2 ? "iiif:Image" : "ImageService3"),
            .init("protocol", "http://iiif.io/api/image"),
            .init("width", .integer(pyramid.image.width)), .init("height", .integer(pyramid.image.height)),
        ]
        members += info.sizes + info.tiles
        switch version {
        case .v2:
            let offers: [JSONText.Member] = [.init("formats", preferred), .init("qualities", ["default"])]
            members.append(.init("profile", ["http://iiif.io/api/image/2/level0.json", .object(offers + maxima)]))
            // A word of version 3, which OpenSeadragon heeds in both.
            members.append(.init("preferredFormats", preferred))
        case .v3:
            members += [.init("profile", "level0")] + maxima
            members.append(.init("preferredFormats", preferred))
            if formats != [.jpg] { members.append(.init("extraFormats", extra)) }
        }
        return .object(members)
    }
}
