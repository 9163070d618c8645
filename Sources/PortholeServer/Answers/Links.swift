import HTTPMessage
import ImageRequests

/// The addresses that answers tell.
struct Links: Sendable {
    /// What stands before every path: nothing, or the address that clients know the service by.
    let base: String

    /// Addresses below a public URL, or relative to the service's own where there is none.
    init(publicURL: String?) { base = publicURL ?? "" }

    /// The same for who must be told whole addresses: where there is no public URL, as the request was addressed.
    func absolute(for request: Request) -> Links {
        base.isEmpty ? Links(publicURL: RequestAddress(of: request).base) : self
    }

    /// The library, or what a text is found in, from behind an id on.
    func images(after id: String, limit: Int, search: String = "") -> String {
        let search = search.isEmpty ? "" : "&q=\(PercentEncoding.encode(search))"
        return "\(base)/images?after=\(PercentEncoding.encode(id))&limit=\(limit)\(search)"
    }

    /// An image.
    func image(_ id: String) -> String { "\(base)/images/\(PercentEncoding.encode(id))" }

    /// A view; an empty query is left out.
    func view(_ id: String, query: String = "") -> String { "\(image(id))/view" + Self.suffix(query) }

    /// A view's geometry; an empty query is left out.
    func viewport(_ id: String, query: String = "") -> String { "\(image(id))/viewport" + Self.suffix(query) }

    /// An image's stored edit.
    func edit(_ id: String) -> String { "\(image(id))/edit" }

    /// The state of an image's pyramid.
    func pyramid(_ id: String) -> String { "\(image(id))/pyramid" }

    /// A tile, by the path and query below an image's tiles.
    func tile(_ id: String, path: String) -> String { "\(image(id))/tiles/\(path)" }

    /// The addresses of an image's tiles, as a URI template (RFC 6570).
    func tileTemplate(_ id: String) -> String { "\(image(id))/tiles/{level}/{column}/{row}.{format}" }

    /// An image's Deep Zoom descriptor, or by another suffix what lies beside it.
    func deepZoom(_ id: String, suffix: String = ".dzi") -> String {
        "\(base)/dzi/\(PercentEncoding.encode(id))\(suffix)"
    }

    /// A Deep Zoom tile, by the path below an image's tiles.
    func deepZoomTile(_ id: String, path: String) -> String { "\(deepZoom(id, suffix: "_files"))/\(path)" }

    /// The folder of an image as Zoomify has it.
    func zoomify(_ id: String) -> String { "\(base)/zoomify/\(PercentEncoding.encode(id))" }

    /// An image's tiles for web maps, by the path below it.
    func xyz(_ id: String, path: String = "tilejson.json") -> String {
        "\(base)/xyz/\(PercentEncoding.encode(id))/\(path)"
    }

    /// An image in a version of IIIF, by its id as one segment of a path.
    func iiif(_ version: IIIFVersion, segment: String) -> String { "\(base)/iiif/\(version.rawValue)/\(segment)" }

    private static func suffix(_ query: String) -> String { query.isEmpty ? "" : "?\(query)" }
}
