import HTTPMessage
import ImageRequests

/// `GET /images`: the library, in id order, paged.
struct ImagesRoute: Sendable {
    /// How many ids a page has where the request does not say, and the most that it may ask for.
    static let defaultLimit = 100
    static let maximumLimit = 1000

    let index: LibraryIndex
    let links: Links

    /// Answers a call with a page of ids.
    func answer(_ call: Call) {
        let after: String?
        let limit: Int
        do throws(RequestError) {
            (after, limit) = try Self.parse(call.request.query)
        } catch {
            return call.fail(Problem(error))
        }
        index.withIDs { ids in
            let page = ListingPage(of: ids, after: after, limit: limit)
            var members: [JSONText.Member] = [
                .init("images", .array(page.ids.map { ["id": .string($0), "url": .string(links.image($0))] }))
            ]
            var fields = Fields()
            fields.append("Cache-Control", Freshness.revalidated.cacheControl)
            if page.hasMore, let last = page.ids.last {
                let next = links.images(after: last, limit: limit)
                members.append(.init("next", .string(next)))
                fields.append("Link", "<\(next)>; rel=\"next\"")
            }
            let document = JSONText.object(members).bytes
            let tag = EntityTag(digestOf: document)
            call.answer(tag: tag, fields: fields, mediaType: "application/json") { document }
        }
    }

    private static func parse(_ query: String?) throws(RequestError) -> (after: String?, limit: Int) {
        let items = try QueryItems(query, known: ["after", "limit"])
        guard let text = items["limit"] else { return (items["after"], defaultLimit) }
        guard let limit = DecimalText.wholeNumber(text[...]), (1...maximumLimit).contains(limit) else {
            throw RequestError(
                parameter: "limit",
                value: text,
                message: "limit is '\(text)': it must be a whole number from 1 to \(maximumLimit)."
            )
        }
        return (items["after"], limit)
    }
}
