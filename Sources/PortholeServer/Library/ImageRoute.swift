import HTTPMessage
import ImageRequests
import ZoomCore

/// `GET /images/{id}`: what an image is.
struct ImageRoute: Sendable {
    let desk: ImageDesk
    let links: Links
    let freshness: Freshness

    /// Answers a call with the image's description.
    func answer(_ call: Call) {
        guard call.hasNoParameters() else { return }
        desk.find(call.parameters[0], for: call) { found in
            var fields = Fields()
            fields.append("Content-Location", links.image(found.item.id))
            fields.append("Cache-Control", freshness.cacheControl)
            let document = description(of: found).bytes
            call.answer(tag: EntityTag(digestOf: document), fields: fields, mediaType: "application/json") { document }
        }
    }

    private func description(of found: ImageDesk.Found) -> JSONText {
        let id = found.item.id
        let info = found.info
        return [
            "id": .string(id),
            "width": .integer(info.size.width),
            "height": .integer(info.size.height),
            "format": .string(info.format),
            "orientation": .integer(info.orientation),
            "hasAlpha": .bool(info.hasAlpha),
            "bands": .integer(info.bands),
            "bytes": .integer(found.item.source.version.size),
            "tileSize": .integer(info.pyramid.tileSize),
            "levels": levels(of: info.pyramid),
            "links": [
                "self": .string(links.image(id)),
                "view": .string(links.view(id)),
                "viewport": .string(links.viewport(id)),
                "tiles": .string(links.tileTemplate(id)),
                "edit": .string(links.edit(id)),
                "pyramid": .string(links.pyramid(id)),
                "iiif3": .string(links.iiif(.v3, segment: PercentEncoding.encode(id)) + "/info.json"),
                "iiif2": .string(links.iiif(.v2, segment: PercentEncoding.encode(id)) + "/info.json"),
                "deepZoom": .string(links.deepZoom(id)),
                "zoomify": .string(links.zoomify(id) + "/ImageProperties.xml"),
                "xyz": .string(links.xyz(id)),
            ],
        ]
    }

    /// The levels that tiles are served of, full size first.
    private func levels(of pyramid: Pyramid) -> JSONText {
        .array(
            (0...pyramid.lastLevel).compactMap { level in
                guard let size = pyramid.size(ofLevel: level), let grid = pyramid.grid(ofLevel: level) else {
                    return nil
                }
                return [
                    "level": .integer(level),
                    "width": .integer(size.width),
                    "height": .integer(size.height),
                    "columns": .integer(grid.columns),
                    "rows": .integer(grid.rows),
                ]
            }
        )
    }
}
