import Glibc
import ZoomCore

/// An image as web maps see it: in the top left corner of a square world, which has one tile at zoom 0 and four times
/// as many at each further one.
///
/// The last zoom shows the image in full size. Tiles are whole everywhere in the world: beyond the image there is
/// background.
public struct XYZ: Hashable, Sendable {
    /// Size, levels and the side of a tile; the zoom is the level, counted from the smallest.
    public let pyramid: Pyramid

    /// The world of a pyramid.
    public init(_ pyramid: Pyramid) {
        self.pyramid = pyramid
    }

    /// The zoom of full size.
    public var lastZoom: Int { pyramid.lastLevel }

    /// What is rendered for a tile; for one of a dense screen the next finer level, at the last zoom the image
    /// enlarged.
    /// - Throws: an error of the kind `notFound` where the world has no such tile.
    public func request(_ tile: XYZTile) throws(RequestError) -> RegionRequest {
        guard tile.zoom <= lastZoom else { throw TileName.notFound("z", tile.zoom, of: "the image", last: lastZoom) }
        let last = (1 << tile.zoom) - 1
        guard tile.column <= last else { throw TileName.notFound("x", tile.column, of: "z \(tile.zoom)", last: last) }
        guard tile.row <= last else { throw TileName.notFound("y", tile.row, of: "z \(tile.zoom)", last: last) }
        let side = pyramid.tileSize * (tile.isDense ? 2 : 1)
        let rect = PixelRect(x: tile.column * side, y: tile.row * side, width: side, height: side)
        return RegionRequest(.level(lastZoom - tile.zoom - (tile.isDense ? 1 : 0), rect), format: tile.format)
    }

    /// The description of the tiles: TileJSON 3.0, and for maps that are no globe the members `width`, `height` and
    /// `tileSize`, in pixels.
    ///
    /// The world is as wide as the globe in the projection of web maps (EPSG:3857): there lie `bounds` and `center`.
    /// - Parameters:
    ///   - name: what the image is called.
    ///   - template: the address of a tile, with `{z}`, `{x}` and `{y}`.
    public func tileJSON(name: String, template: String) -> JSONText {
        // What lies beyond zoom 30, TileJSON cannot tell of: pictures of more than 2³⁸ pixels a side.
        let world = Double(pyramid.tileSize) * Double(1 << lastZoom)
        let right = Double(pyramid.image.width) / world
        let bottom = Double(pyramid.image.height) / world
        return [
            "tilejson": "3.0.0", "name": .string(name), "scheme": "xyz", "tiles": [.string(template)],
            "minzoom": 0, "maxzoom": .integer(Swift.min(lastZoom, 30)),
            "bounds": [
                .number(-180), .number(Self.latitude(bottom)), .number(Self.longitude(right)),
                .number(Self.latitude(0)),
            ],
            "center": [.number(Self.longitude(right / 2)), .number(Self.latitude(bottom / 2)), 0],
            "width": .integer(pyramid.image.width), "height": .integer(pyramid.image.height),
            "tileSize": .integer(pyramid.tileSize),
        ]
    }

    /// The degrees east of a part of the world's width.
    private static func longitude(_ part: Double) -> Double { part * 360 - 180 }

    /// The degrees north of a part of the world's height, from the top.
    private static func latitude(_ part: Double) -> Double {
        atan(sinh(Double.pi * (1 - 2 * part))) * 180 / Double.pi
    }
}
