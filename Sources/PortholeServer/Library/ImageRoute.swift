import HTTPMessage
import ImageRequests
import ZoomCore

/// `/images/{id}`: what an image is, told to anybody; added, replaced and removed by who has the upload token.
struct ImageRoute: Sendable {
    let desk: ImageDesk
    let descriptions: ImageDescriptions
    let freshness: Freshness
    let uploads: UploadRoute

    /// Answers a call by its method.
    func answer(_ call: Call) {
        switch call.request.method {
        case .put: uploads.store(call)
        case .delete: uploads.remove(call)
        default: describe(call)
        }
    }

    private func describe(_ call: Call) {
        guard call.hasNoParameters() else { return }
        desk.find(call.parameters[0], for: call) { found in
            var fields = descriptions.fields(of: found)
            fields.append("Cache-Control", freshness.cacheControl)
            let document = descriptions.document(of: found)
            call.answer(tag: EntityTag(digestOf: document), fields: fields, mediaType: "application/json") { document }
        }
    }
}

/// What is told of images.
struct ImageDescriptions: Sendable {
    let links: Links

    /// The description of an image as an answer has it.
    func document(of found: ImageDesk.Found) -> [UInt8] { description(of: found).bytes }

    /// The tag of the description: another one for every state of the file.
    func tag(of found: ImageDesk.Found) -> EntityTag { EntityTag(digestOf: document(of: found)) }

    /// What an answer with the description says of it.
    func fields(of found: ImageDesk.Found) -> Fields { ["Content-Location": links.image(found.item.id)] }

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
            "version": .string(String(EntityTag(digestOf: found.item.source.version.text).opaque.prefix(16))),
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
