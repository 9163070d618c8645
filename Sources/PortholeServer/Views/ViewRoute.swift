import HTTPMessage
import ImageRequests

/// `GET /images/{id}/view`: the picture through a viewport.
struct ViewRoute: Sendable {
    let desk: ImageDesk
    let delivery: PictureDelivery
    let limits: ViewLimits
    let links: Links

    /// Answers a call with its picture.
    func answer(_ call: Call) {
        let request: ViewRequest
        do throws(RequestError) {
            request = try ViewRequest(query: call.request.query, accept: call.request.fields["Accept"], limits: limits)
        } catch {
            return call.fail(Problem(error))
        }
        desk.find(call.parameters[0], for: call) { found in
            let view: ResolvedView
            do throws(RequestError) {
                view = try request.resolved(for: found.info.size)
            } catch {
                return call.fail(Problem(error))
            }
            let location = links.view(found.item.id, query: view.canonicalQuery)
            let order = PictureDelivery.Order(
                job: .view(found.item.source, view.request, []),
                request: "view?\(view.canonicalQuery)",
                isNegotiated: request.variesByAccept,
                lane: .interactive,
                fields: { Self.fields(of: view, location: location) }
            )
            delivery.deliver(order, of: found, to: call)
        }
    }

    private static func fields(of view: ResolvedView, location: String) -> Fields {
        var fields = Fields()
        fields.append("Viewport-Scale", view.viewportScaleText)
        fields.append("Viewport-Offset", view.viewportOffsetText)
        fields.append("Visible-Rect", view.visibleRectText)
        fields.append("Content-Location", location)
        return fields
    }
}
