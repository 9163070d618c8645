import HTTPMessage
import ImageRequests

/// `GET /images/{id}/viewport`: a view's request answered as geometry.
struct ViewportRoute: Sendable {
    let desk: ImageDesk
    let limits: ViewLimits
    let links: Links
    let freshness: Freshness

    /// Answers a call with where everything is.
    func answer(_ call: Call) {
        let request: ViewRequest
        do throws(RequestError) {
            request = try ViewRequest(query: call.request.query, accept: nil, limits: limits)
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
            var document = ViewportReport(view, in: found.info.pyramid).json
            let location = links.view(found.item.id, query: view.canonicalQuery)
            if case .object(let members) = document {
                document = .object(members + [.init("view", .string(location))])
            }
            var fields = Fields()
            fields.append("Content-Location", links.viewport(found.item.id, query: view.canonicalQuery))
            fields.append("Cache-Control", freshness.cacheControl)
            let bytes = document.bytes
            call.answer(tag: EntityTag(digestOf: bytes), fields: fields, mediaType: "application/json") { bytes }
        }
    }
}
