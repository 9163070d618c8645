import HTTPMessage
import ImageRequests

/// `/dzi/…`: Deep Zoom.
struct DeepZoomRoute: Sendable {
    let regions: RegionDelivery
    let descriptors: DescriptorDelivery
    let links: Links

    /// Answers a call with an image's descriptor; viewers find the tiles beside it.
    func answerDescriptor(_ call: Call) {
        guard call.hasNoParameters() else { return }
        descriptors.answer(call) { found in
            let format = ImageFormat.ofTiles(of: found.info)
            return DescriptorDelivery.Document(
                mediaType: "application/xml",
                body: DeepZoom(image: found.info.size).descriptor(format: format).document,
                location: links.deepZoom(found.item.id)
            )
        }
    }

    /// Answers a call with a tile.
    func answerTile(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let tile: DeepZoomTile
        do throws(RequestError) {
            tile = try DeepZoomTile(level: call.parameters[1], file: call.parameters[2])
        } catch {
            return call.fail(Problem(error))
        }
        regions.answer(call) { info throws(RequestError) in
            try DeepZoom(image: info.size).request(tile)
        } location: {
            links.deepZoomTile($0, path: tile.canonicalPath)
        }
    }
}

extension ImageFormat {
    /// What viewers are told to ask for tiles in: small ones, where nothing is transparent.
    static func ofTiles(of info: ImageInfo) -> ImageFormat { info.hasAlpha ? .png : .jpg }
}
