import HTTPMessage
import ImageRequests

/// `GET /images`: the library, in id order, paged; all of it, or what a text is found in.
struct ImagesRoute: Sendable {
    /// How many ids a page has where the request does not say, and the most that it may ask for.
    static let defaultLimit = 100
    static let maximumLimit = 1000
    /// The longest text that ids are searched for, in bytes.
    static let longestSearch = 1024
    /// The most different words of such a text: each is looked for in every id, while other lists wait.
    static let mostWords = 16

    let index: LibraryIndex
    let links: Links
    let desk: ImageDesk
    let library: ImageLibrary
    let uploads: UploadAccess

    /// What a request wants of the list.
    private struct Wish {
        var after: String?
        var limit: Int
        var search: NameSearch
    }

    /// Answers a call with a page of ids.
    func answer(_ call: Call) {
        let wish: Wish
        do throws(RequestError) {
            wish = try Self.parse(call.request.query)
        } catch {
            return call.fail(Problem(error))
        }
        guard library.isInPlace else { return call.fail(Problem(UploadError.folderGone, id: "")) }
        index.withIDs { all in
            let ids = wish.search.isEmpty ? all : all.filter(wish.search.finds)
            let page = ListingPage(of: ids, after: wish.after, limit: wish.limit)
            var members: [JSONText.Member] = [
                .init("images", .array(page.ids.map(entry))), .init("total", .integer(ids.count)),
                .init("writable", .bool(uploads.isOn)),
            ]
            if uploads.isOn { members.append(.init("maximumBytes", .integer(uploads.maximumBytes))) }
            var fields = Fields()
            fields.append("Cache-Control", Freshness.revalidated.cacheControl)
            if page.hasMore, let last = page.ids.last {
                let next = links.images(after: last, limit: wish.limit, search: wish.search.text)
                members.append(.init("next", .string(next)))
                fields.append("Link", "<\(next)>; rel=\"next\"")
            }
            let document = JSONText.object(members).bytes
            let tag = EntityTag(digestOf: document)
            call.answer(tag: tag, fields: fields, mediaType: "application/json") { document }
        }
    }

    /// An image of the list; its size where that is known already, since no file is opened for it.
    private func entry(_ id: String) -> JSONText {
        var members: [JSONText.Member] = [.init("id", .string(id)), .init("url", .string(links.image(id)))]
        if let size = library.file(exactly: id).flatMap({ desk.knownInfo(of: $0) })?.size {
            members += [.init("width", .integer(size.width)), .init("height", .integer(size.height))]
        }
        return .object(members)
    }

    private static func parse(_ query: String?) throws(RequestError) -> Wish {
        let items = try QueryItems(query, known: ["after", "limit", "q"])
        var wish = Wish(after: items["after"], limit: defaultLimit, search: NameSearch(items["q"] ?? ""))
        guard wish.search.text.utf8.count <= longestSearch else {
            throw RequestError(
                parameter: "q",
                value: wish.search.text,
                message: "q has \(wish.search.text.utf8.count) bytes: it may have \(longestSearch)."
            )
        }
        guard wish.search.wordCount <= mostWords else {
            throw RequestError(
                parameter: "q",
                value: wish.search.text,
                message: "q has \(wish.search.wordCount) different words: it may have \(mostWords)."
            )
        }
        guard let text = items["limit"] else { return wish }
        guard let limit = DecimalText.wholeNumber(text[...]), (1...maximumLimit).contains(limit) else {
            throw RequestError(
                parameter: "limit",
                value: text,
                message: "limit is '\(text)': it must be a whole number from 1 to \(maximumLimit)."
            )
        }
        wish.limit = limit
        return wish
    }
}
