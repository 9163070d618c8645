import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct PageTests {
    private static let browser = ["Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"]

    /// The asset's address that a page or module names, as seen from the top.
    private func asset(_ name: String) -> String { "/assets/\(WebFiles.embedded.digest)/\(name)" }

    private func unzipped(_ bytes: [UInt8]) throws -> [UInt8] {
        try Python.run(
            "import gzip, sys; sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))",
            input: bytes
        )
    }

    @Test(arguments: [("/", "assets/"), ("/viewer/photo", "../assets/"), ("/viewer/sub%2Fturned", "../assets/")])
    func aPageComesWithWhatKeepsItIn(path: String, assets: String) throws {
        let reply = try Pictures.service.get().get(path, Self.browser)
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/html; charset=utf-8")
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["X-Content-Type-Options"] == "nosniff")
        #expect(reply["Referrer-Policy"] == "same-origin")
        #expect(reply["Permissions-Policy"]?.contains("camera=()") == true)
        let policy = try #require(reply["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
        #expect(!policy.contains("unsafe-inline"))
        #expect(reply.text.contains("\"\(assets)\(WebFiles.embedded.digest)/"))
        #expect(!reply.text.contains("{{"))
        // Nothing that the policy would refuse, and nothing that a prefix before the path would break.
        #expect(!reply.text.contains("<style"))
        #expect(!reply.text.contains(" style="))
        #expect(!reply.text.contains("=\"/"))
        #expect(reply.text.matches(of: /<script(?![^>]*\bsrc=)/).isEmpty)
    }

    @Test func parametersOfPagesAreIgnored() throws {
        let service = try Pictures.service.get()
        for path in ["/?q=a&utm_source=x", "/viewer/photo?fbclid=1", asset("shared/icon.svg") + "?v=2"] {
            #expect(try service.get(path).status == 200, "\(path)")
        }
    }

    @Test func aViewerOfNoImageSaysSoToABrowserAndToAProgram() throws {
        let service = try Pictures.service.get()
        let page = try service.get("/viewer/%3Cscript%3E%22", Self.browser)
        #expect(page.status == 404)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page["Cache-Control"] == "no-store")
        #expect(page["Content-Security-Policy"] != nil)
        #expect(page["Vary"] == "Accept")
        #expect(page.text.contains("&lt;script&gt;&quot;"))
        #expect(!page.text.contains("<script>"))
        for accept in [[:], ["Accept": "*/*"], ["Accept": "application/json"]] {
            let problem = try service.get("/viewer/nothing", accept)
            #expect(problem.status == 404)
            #expect(try problem.json()["type"] as? String == "/problems/no-such-image")
        }
    }

    @Test(arguments: ["a/b", "100%", "%2F", "what?#[]@!$&'()*+,;=:", "ü 日本", "\u{202e}gnp"])
    func anyIDHasAViewer(name: String) throws {
        let service = try RunningService(fill: {
            try FileManager.default.createDirectory(atPath: $0.path + "/library/a", withIntermediateDirectories: true)
            try $0.write(Picture(width: 4, height: 3, colour: [1, 2, 3]).png, to: "library/\(name).png")
        })
        let segment = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
        let reply = try service.get("/viewer/\(segment)", Self.browser)
        #expect(reply.status == 200)
        #expect(reply.text.contains(PageTemplate.escaped("\(name).png")))
        #expect(try service.get("/viewer/\(segment).png").status == 200)
        #expect(try service.get("/viewer/\(segment).jpg").status == 404)
    }

    @Test(arguments: WebFiles.embeddedFiles.filter { !$0.path.hasSuffix(".html") }.map(\.path))
    func anAssetIsTheFileInEitherCoding(path: String) throws {
        let service = try Pictures.service.get()
        let bytes = try #require(WebFiles.embeddedFiles.first { $0.path == path }).bytes
        let plain = try service.get(asset(path))
        #expect(plain.status == 200)
        #expect(plain.body == bytes)
        #expect(plain["Content-Encoding"] == nil)
        #expect(plain["Content-Type"] == WebFiles.mediaType(of: path))
        #expect(plain["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(plain["Access-Control-Allow-Origin"] == "*")
        #expect(plain["Cross-Origin-Resource-Policy"] == "cross-origin")
        #expect(plain["Vary"] == "Accept-Encoding")
        let zipped = try service.get(asset(path), ["Accept-Encoding": "gzip, deflate, br, zstd"])
        #expect(zipped["Content-Encoding"] == "gzip")
        #expect(zipped["Vary"] == "Accept-Encoding")
        #expect(zipped.body.count < bytes.count)
        #expect(try unzipped(zipped.body) == bytes)
        #expect(zipped["ETag"] != plain["ETag"])

        for (tag, coding) in [(plain["ETag"], "identity"), (zipped["ETag"], "gzip")] {
            let tag = try #require(tag)
            let same = try service.get(asset(path), ["If-None-Match": tag, "Accept-Encoding": coding])
            #expect(same.status == 304)
            #expect(same["ETag"] == tag)
            #expect(same["Vary"] == "Accept-Encoding")
            #expect(same["Content-Encoding"] == nil)
        }
        let other = ["If-None-Match": try #require(plain["ETag"]), "Accept-Encoding": "gzip"]
        #expect(try service.get(asset(path), other).status == 200)
        let head = try service.request("HEAD", asset(path), ["Accept-Encoding": "gzip"])
        #expect(head["Content-Length"] == String(zipped.body.count))
        #expect(head["ETag"] == zipped["ETag"])
    }

    @Test func pagesAreZippedAndRevalidatedToo() throws {
        let service = try Pictures.service.get()
        for path in ["/", "/viewer/photo"] {
            let zipped = try service.get(path, ["Accept-Encoding": "gzip"])
            #expect(zipped["Content-Encoding"] == "gzip")
            #expect(try unzipped(zipped.body) == service.get(path).body)
            let fields = ["Accept-Encoding": "gzip", "If-None-Match": try #require(zipped["ETag"])]
            #expect(try service.get(path, fields).status == 304)
        }
    }

    @Test func anAssetOfAnotherVersionOrNameIsNotThere() throws {
        let service = try Pictures.service.get()
        let other = try service.get("/assets/0123456789abcdef/shared/icon.svg")
        #expect(other.status == 404)
        #expect(other["Cache-Control"] == "no-store")
        #expect(try other.json()["parameter"] as? String == "digest")
        for name in ["shared", "shared/", "", "nothing.js", "viewer/viewer.html", "../shared/icon.svg", "package.json"]
        {
            #expect(try service.get(asset(name)).status == 404, "\(name)")
        }
        #expect(try service.get("/assets/\(WebFiles.embedded.digest)").status == 404)
        #expect(try service.get("/assets").status == 404)
    }

    @Test func theElementHasAnAddressThatStays() throws {
        let service = try Pictures.service.get()
        let reply = try service.get("/porthole-viewer.js", ["Origin": "https://example.org"])
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        let name = try #require(reply.text.firstMatch(of: /^export \* from '\.(\/[^']+)';\n$/)).output.1
        let module = try service.get(String(name))
        #expect(module.status == 200)
        #expect(module.text.contains("export class"))
        #expect(try service.get("/porthole-viewer.js", ["If-None-Match": try #require(reply["ETag"])]).status == 304)
    }

    @Test func browsersThatShowAPictureGetAnIcon() throws {
        let reply = try Pictures.service.get().get("/favicon.ico")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "image/svg+xml")
        #expect(reply["Cache-Control"] == "max-age=86400")
    }

    @Test func pagesHaveNoOtherMethods() throws {
        let service = try Pictures.service.get()
        for path in ["/", "/viewer/photo", "/porthole-viewer.js", asset("shared/theme.css"), "/favicon.ico"] {
            #expect(try service.request("HEAD", path).status == 200)
            #expect(try service.request("OPTIONS", path)["Allow"] == "GET, HEAD, OPTIONS")
            #expect(try service.request("POST", path).status == 405)
        }
    }
}
