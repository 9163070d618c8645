import HTTPMessage
import ImageRequests

/// `GET /images/{id}/view`: the picture through a viewport.
struct ViewRoute: Sendable {
    let finder: ViewFinder
    let library: ImageLibrary
    let delivery: PictureDelivery
    let links: Links

    /// Answers a call with its picture.
    func answer(_ call: Call) {
        finder.find(for: call, accept: call.request.fields["Accept"]) { found, view, edit in
            let stickers: [PlacedSticker]
            do throws(Problem) {
                stickers = try placedStickers(of: view)
            } catch {
                return call.fail(error)
            }
            let location = links.view(found.item.id, query: view.canonicalQuery)
            let order = PictureDelivery.Order(
                job: .view(found.item.source, view.jobRequest, stickers),
                request: Self.key(of: view, stickers),
                stickers: stickers.isEmpty ? [] : view.edit.stickers.map(\.image),
                isNegotiated: view.request.variesByAccept,
                basis: stickers.isEmpty ? .file(edit) : .files,
                lane: .interactive,
                fields: { Self.fields(of: view, location: location) }
            )
            delivery.deliver(order, of: found, to: call)
        }
    }

    /// The stickers that the picture shows, with the files that are behind their ids now.
    private func placedStickers(of view: ResolvedView) throws(Problem) -> [PlacedSticker] {
        guard view.mode == .view else { return [] }
        var placed: [PlacedSticker] = []
        for sticker in view.edit.stickers {
            guard let item = library.item(id: sticker.image) else {
                throw .unusableSticker(sticker.image, reason: "there is no such image in the library")
            }
            placed.append(PlacedSticker(source: item.source, place: sticker.place))
        }
        return placed
    }

    /// What decides the picture beside the image: the query, and what of a stored edit it does not say.
    private static func key(of view: ResolvedView, _ stickers: [PlacedSticker]) -> String {
        var key = "view?\(view.canonicalQuery)"
        // Where the query names the edit, a worker is sent the query as it is.
        if view.request.edit == nil, view.jobRequest.edit != nil { key += "\nedit?\(view.jobRequest.canonicalQuery)" }
        for sticker in stickers { key += "\n\(sticker.text)" }
        return key
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
