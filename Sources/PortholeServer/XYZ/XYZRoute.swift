import HTTPMessage
import ImageRequests

/// `/xyz/…`: tiles for web maps.
struct XYZRoute: Sendable {
    let regions: RegionDelivery
    let descriptors: DescriptorDelivery
    let links: Links

    /// Answers a call with an image's TileJSON, whose tiles are of the format that the query names.
    func answerDescriptor(_ call: Call) {
        let format: ImageFormat
        do throws(RequestError) {
            format = try Self.format(call.request.query)
        } catch {
            return call.fail(Problem(error))
        }
        // Who reads it may not know where it came from.
        let absolute = links.absolute(for: call.request)
        descriptors.answer(call) { found in
            let id = found.item.id
            let template = absolute.xyz(id, path: "{z}/{x}/{y}.\(format.rawValue)")
            return DescriptorDelivery.Document(
                mediaType: "application/json",
                body: XYZ(found.info.pyramid).tileJSON(name: id, template: template).bytes,
                location: links.xyz(id, path: "tilejson.json" + (format == .png ? "" : "?format=\(format.rawValue)")),
                vary: absolute.base == links.base ? [] : RequestAddress.fields
            )
        }
    }

    /// Answers a call with a tile.
    func answerTile(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let tile: XYZTile
        do throws(RequestError) {
            tile = try XYZTile(zoom: call.parameters[1], column: call.parameters[2], file: call.parameters[3])
        } catch {
            return call.fail(Problem(error))
        }
        regions.answer(call) { info throws(RequestError) in
            try XYZ(info.pyramid).request(tile)
        } location: {
            links.xyz($0, path: tile.canonicalPath)
        }
    }

    /// The format that a query names; PNG where it names none, since what is beyond the image is then transparent.
    private static func format(_ query: String?) throws(RequestError) -> ImageFormat {
        guard let name = try QueryItems(query, known: ["format"])["format"] else { return .png }
        let formats: [ImageFormat] = [.png, .jpg, .webp, .avif]
        guard let format = formats.first(where: { $0.rawValue == name }) else {
            let message = "format is '\(shortened(name))': it must be one of png, jpg, webp, avif."
            throw RequestError(parameter: "format", value: name, message: message)
        }
        return format
    }
}
