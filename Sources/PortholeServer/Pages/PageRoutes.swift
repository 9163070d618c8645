import HTTPMessage
import ImageRequests

/// What people look at: the gallery at `/`, a picture's viewer, and the files that both load.
///
/// Addresses in pages are relative, so that a proxy may put them below any prefix. Parameters are ignored: links that
/// were passed on have gained some.
struct PageRoutes: Sendable {
    let library: ImageLibrary

    private var files: WebFiles { .embedded }

    /// Answers with the gallery.
    func answerGallery(_ call: Call) {
        answer(call, page: "gallery/gallery.html", top: "")
    }

    /// Answers with the viewer of an image, whether or not that can be read; what is no image gets a page that says so
    /// where the client asks for pages, else the problem.
    func answerViewer(_ call: Call) {
        let id = call.parameters[0]
        if let item = library.item(id: id) {
            answer(call, page: "viewer/viewer.html", top: "../", id: item.id)
        } else if AcceptedMedia(call.request.fields["Accept"]).names("text/html") {
            let page = files.pages["missing/missing.html"]?.filled(assets: assets(top: "../"), id: shortened(id)) ?? ""
            var fields = Self.pageFields
            fields.append("Content-Type", WebFiles.mediaType(of: "missing.html"))
            fields.append("Cache-Control", "no-store")
            fields.append("Vary", "Accept")
            call.answer(Response(status: .notFound, fields: fields, body: Array(page.utf8)))
        } else {
            call.fail(.noSuchImage(id: id))
        }
    }

    /// Answers with the module of the element for pages of any site, under an address that stays.
    func answerElement(_ call: Call) {
        let module = "export * from './\(assets(top: ""))/viewer/porthole-viewer.js';\n"
        var fields = Self.assetFields
        fields.append("Cache-Control", Freshness.revalidated.cacheControl)
        CodedContent(Array(module.utf8), mediaType: WebFiles.mediaType(of: ".js"), level: 1)
            .answer(call, fields: fields)
    }

    /// Answers with a file that pages load; it never changes under its address.
    ///
    /// Those of another version are not replaced by this one's: modules of two versions need not fit each other.
    func answerAsset(_ call: Call) {
        let path = call.parameters[1]
        guard call.parameters[0] == files.digest else {
            let detail = "The assets of this version are at /assets/\(files.digest); the page has to be loaded anew."
            return call.fail(Problem(.noSuchRoute, detail, parameter: "digest"))
        }
        guard let asset = files.assets[path] else {
            return call.fail(Problem(.noSuchRoute, "There is no asset \(shortened(path)).", parameter: "path"))
        }
        var fields = Self.assetFields
        fields.append("Cache-Control", "public, max-age=31536000, immutable")
        asset.answer(call, fields: fields)
    }

    /// Answers with the icon, for browsers that look at a picture and no page.
    func answerIcon(_ call: Call) {
        guard let icon = files.assets["shared/icon.svg"] else { return call.fail(.noSuchRoute(call.request.path)) }
        var fields = Self.assetFields
        fields.append("Cache-Control", Freshness(seconds: 86_400).cacheControl)
        icon.answer(call, fields: fields)
    }

    private func answer(_ call: Call, page: String, top: String, id: String = "") {
        guard let template = files.pages[page] else {
            return call.fail(Problem(.defect, "the page \(page) is missing"))
        }
        let text = template.filled(assets: assets(top: top), id: id)
        var fields = Self.pageFields
        fields.append("Cache-Control", Freshness.revalidated.cacheControl)
        CodedContent(Array(text.utf8), mediaType: WebFiles.mediaType(of: page), level: 6).answer(call, fields: fields)
    }

    /// The path of the assets, relative to a page so deep below the top.
    private func assets(top: String) -> String { "\(top)assets/\(files.digest)" }

    /// What every page has: it loads nothing from elsewhere, runs no script that is written into it, and shows itself
    /// in no foreign frame (Content Security Policy Level 3).
    private static let pageFields: Fields = {
        var fields = Fields()
        fields.append(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
                + "connect-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        )
        fields.append("Referrer-Policy", "same-origin")
        fields.append(
            "Permissions-Policy",
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
        )
        fields.append("Cross-Origin-Opener-Policy", "same-origin")
        return fields
    }()

    /// What lets every site load assets, those too that load only what admits it (Fetch standard, section 3.7).
    private static let assetFields: Fields = {
        var fields = Fields()
        fields.append("Cross-Origin-Resource-Policy", "cross-origin")
        return fields
    }()
}
