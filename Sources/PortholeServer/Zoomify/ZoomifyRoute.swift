import HTTPMessage
import ImageRequests

/// `/zoomify/…`: Zoomify.
struct ZoomifyRoute: Sendable {
    let regions: RegionDelivery
    let descriptors: DescriptorDelivery
    let links: Links

    /// Answers a call with an image's properties.
    func answerDescriptor(_ call: Call) {
        guard call.hasNoParameters() else { return }
        descriptors.answer(call) { found in
            DescriptorDelivery.Document(
                mediaType: "application/xml",
                body: Zoomify(found.info.pyramid).properties.document,
                location: links.zoomify(found.item.id) + "/ImageProperties.xml"
            )
        }
    }

    /// Answers a call with a tile, whatever group it is looked for in.
    func answerTile(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let tile: ZoomifyTile
        do throws(RequestError) {
            tile = try ZoomifyTile(group: "TileGroup" + call.parameters[1], file: call.parameters[2])
        } catch {
            return call.fail(Problem(error))
        }
        regions.answer(call) { info throws(RequestError) in
            try Zoomify(info.pyramid).request(tile)
        } location: {
            "\(links.zoomify($0))/TileGroup0/\(tile.canonicalFile)"
        }
    }
}
