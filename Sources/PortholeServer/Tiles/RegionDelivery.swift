import HTTPMessage
import ImageRequests

/// How the protocols' pictures reach a client: all as regions of the image, so that the same region is one picture,
/// rendered and kept once, under whatever protocol it is asked for.
struct RegionDelivery: Sendable {
    let desk: ImageDesk
    let delivery: PictureDelivery

    /// Answers a call with a picture of the image whose id is the call's first parameter.
    ///
    /// - Parameters:
    ///   - request: what is asked for, once it is known what the image is.
    ///   - location: the picture's address among those of its protocol, by the id that listings have.
    func answer(
        _ call: Call,
        request: @escaping @Sendable (ImageInfo) throws(RequestError) -> RegionRequest,
        location: @escaping @Sendable (_ id: String) -> String
    ) {
        desk.find(call.parameters[0], for: call) { found in
            let region: RegionRequest
            do throws(RequestError) {
                region = try request(found.info)
            } catch {
                return call.fail(Problem(error))
            }
            var fields = Fields()
            fields.append("Content-Location", location(found.item.id))
            deliver(region, fields, of: found, to: call)
        }
    }

    /// Answers a call with a region of an image; the fields are those of the address that it was asked for at.
    ///
    /// - Parameter isAddressed: whether they depend on what the service was called in the request.
    func deliver(
        _ region: RegionRequest,
        _ fields: Fields,
        isAddressed: Bool = false,
        of found: ImageDesk.Found,
        to call: Call
    ) {
        let order = PictureDelivery.Order(
            job: .region(found.item.source, region),
            request: "region?\(region.text)",
            stored: region.storedRect,
            isNegotiated: false,
            basis: .file(nil),
            lane: .tile,
            ownFields: fields,
            isAddressed: isAddressed
        )
        delivery.deliver(order, of: found, to: call)
    }
}
