import HTTPMessage
import ImageRequests

/// `GET /images/{id}/viewport`: a view's request answered as geometry.
struct ViewportRoute: Sendable {
    let finder: ViewFinder
    let links: Links
    let freshness: Freshness

    /// Answers a call with where everything is.
    func answer(_ call: Call) {
        finder.find(for: call) { found, view, _ in
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
