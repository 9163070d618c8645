import ImageRequests
import ZoomCore

/// A protocol that a viewer may speak, and the tiles that it asks for.
///
/// What a tile has to show is computed here once more, by the protocol's rule and not by the code that answers.
enum ViewerProtocol: String, CaseIterable, Sendable {
    case tiles = "tiles"
    case iiif3 = "IIIF 3"
    case iiif2 = "IIIF 2"
    case deepZoom = "Deep Zoom"
    case zoomify = "Zoomify"
    case xyz = "XYZ"
    case denseXYZ = "XYZ @2x"

    /// A tile as a viewer asks for it.
    struct Tile: Hashable, Sendable {
        /// The end of its address.
        var address: String
        /// What it has to show, in pixels of its level.
        var rect: PixelRect
    }

    /// Why a tile is none.
    enum Fault: Error, Hashable, Sendable {
        /// It is refused, in these words.
        case refused(String)
        /// It shows another part, or comes in another size.
        case elsewhere(RegionRequest.Part)
        /// A tile of another level has the same address: its width alone does not tell which is meant.
        case ambiguous
    }

    /// The numbers of the levels it has: level `n` is the picture reduced by `2ⁿ`.
    func levels(of pyramid: Pyramid) -> ClosedRange<Int> {
        switch self {
        case .tiles, .iiif3, .iiif2, .zoomify, .xyz: 0...pyramid.lastLevel
        case .deepZoom: 0...DeepZoom(image: pyramid.image).lastLevel
        case .denseXYZ: -1...(pyramid.lastLevel - 1)
        }
    }

    /// The side of a tile, without what it shows of its neighbours.
    var side: Int {
        switch self {
        case .tiles, .iiif3, .iiif2, .zoomify, .xyz: 256
        case .deepZoom: 254
        case .denseXYZ: 512
        }
    }

    /// The size of a level: each side rounded up.
    static func size(ofLevel level: Int, of image: PixelSize) -> PixelSize {
        guard level > 0 else { return PixelSize(width: image.width << -level, height: image.height << -level) }
        func reduced(_ side: Int) -> Int { (side >> level) + (side & ((1 << level) - 1) == 0 ? 0 : 1) }
        return PixelSize(width: reduced(image.width), height: reduced(image.height))
    }

    /// A tile of a level that has it: what a viewer asks for.
    func tile(level: Int, column: Int, row: Int, of pyramid: Pyramid) -> Tile {
        let size = Self.size(ofLevel: level, of: pyramid.image)
        let overlap = self == .deepZoom ? 1 : 0
        func span(_ index: Int, _ length: Int) -> (Int, Int) {
            let start = max(index * side - overlap, 0)
            guard self != .xyz, self != .denseXYZ else { return (start, side) }
            return (start, min((index + 1) * side + overlap, length) - start)
        }
        let ((x, width), (y, height)) = (span(column, size.width), span(row, size.height))
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        return Tile(address: address(level, column, row, rect, pyramid), rect: rect)
    }

    private func address(_ level: Int, _ column: Int, _ row: Int, _ rect: PixelRect, _ pyramid: Pyramid) -> String {
        let zoom = pyramid.lastLevel - level
        switch self {
        case .tiles: return "\(level)/\(column)/\(row).png"
        case .deepZoom: return "\(DeepZoom(image: pyramid.image).lastLevel - level)/\(column)_\(row).png"
        case .zoomify: return "\(zoom)-\(column)-\(row).png"
        case .xyz: return "\(zoom)/\(column)/\(row).png"
        case .denseXYZ: return "\(zoom - 1)/\(column)/\(row)@2x.png"
        case .iiif3, .iiif2:
            let (x, y) = (rect.x << level, rect.y << level)
            let width = min(rect.width << level, pyramid.image.width - x)
            let height = min(rect.height << level, pyramid.image.height - y)
            let size = self == .iiif3 ? "\(rect.width),\(rect.height)" : "\(rect.width),"
            return "\(x),\(y),\(width),\(height)/\(size)/0/default.png"
        }
    }

    /// Has the service's own code read a tile's address, and checks that it shows what it has to.
    func check(_ tile: Tile, level: Int, of pyramid: Pyramid, limits: IIIFLimits) throws(Fault) {
        let part: RegionRequest.Part
        do throws(RequestError) {
            part = try self.part(tile.address, pyramid, limits)
        } catch {
            throw .refused(error.message)
        }
        guard part != .level(level, tile.rect) else { return }
        let exact = tile.address.replacing(",/0/", with: ",\(tile.rect.height)/0/")
        guard self == .iiif2, (try? self.part(exact, pyramid, limits)) == .level(level, tile.rect) else {
            throw .elsewhere(part)
        }
        throw .ambiguous
    }

    private func part(
        _ address: String,
        _ pyramid: Pyramid,
        _ limits: IIIFLimits
    ) throws(RequestError) -> RegionRequest.Part {
        let parts = address.split(separator: "/")
        switch self {
        case .tiles:
            let request = try TileRequest(level: parts[0], column: parts[1], file: parts[2], query: nil)
            return .level(request.address.level, try request.rect(in: pyramid))
        case .deepZoom:
            return try DeepZoom(image: pyramid.image).request(DeepZoomTile(level: parts[0], file: parts[1])).part
        case .zoomify:
            return try Zoomify(pyramid).request(ZoomifyTile(group: "TileGroup0", file: address)).part
        case .xyz, .denseXYZ:
            return try XYZ(pyramid).request(XYZTile(zoom: parts[0], column: parts[1], file: parts[2])).part
        case .iiif3, .iiif2:
            let request = try IIIFImageRequest(
                version: self == .iiif3 ? .v3 : .v2,
                region: String(parts[0]),
                size: String(parts[1]),
                rotation: String(parts[2]),
                file: String(parts[3])
            )
            return try request.resolved(for: pyramid, limits: limits).request.part
        }
    }
}
