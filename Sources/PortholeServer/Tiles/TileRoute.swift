import HTTPMessage
import ImageRequests

/// `GET /images/{id}/tiles/{level}/{column}/{row}.{format}`: a tile of the pyramid.
struct TileRoute: Sendable {
    let desk: ImageDesk
    let delivery: PictureDelivery
    let links: Links

    /// Answers a call with its tile.
    func answer(_ call: Call) {
        let request: TileRequest
        do throws(RequestError) {
            request = try TileRequest(
                level: call.parameters[1],
                column: call.parameters[2],
                file: call.parameters[3],
                query: call.request.query
            )
        } catch {
            return call.fail(Problem(error))
        }
        desk.find(call.parameters[0], for: call) { found in
            do throws(RequestError) {
                _ = try request.rect(in: found.info.pyramid)
            } catch {
                return call.fail(Problem(error))
            }
            let location = links.tile(found.item.id, path: request.canonicalPath)
            let order = PictureDelivery.Order(
                job: .tile(found.item.source, request),
                request: "tile/\(request.canonicalPath)",
                stored: request.storedRect(in: found.info.pyramid),
                isNegotiated: false,
                basis: .file(nil),
                lane: .tile,
                fields: {
                    var fields = Fields()
                    fields.append("Content-Location", location)
                    return fields
                }
            )
            delivery.deliver(order, of: found, to: call)
        }
    }
}
