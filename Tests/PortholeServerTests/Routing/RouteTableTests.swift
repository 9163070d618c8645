import HTTPMessage
import Testing

@testable import PortholeServer

@Suite struct RouteTableTests {
    static let table = RouteTable(routes: [
        Route("/images/{id}/tiles/{level}/{column}/{row}.{format}") { _ in },
        Route("/images/{id}/view") { _ in },
        Route("/images/{id}") { _ in },
        Route("/images") { _ in },
        Route("/viewport", methods: [.post]) { _ in },
        Route("/dzi/{id}.dzi") { _ in },
        Route("/dzi/{id}.xml") { _ in },
        Route("/dzi/{id}_files/{level}/{column}_{row}.{format}") { _ in },
        Route("/zoomify/{id}/Group{group}/{file}") { _ in },
        Route("/assets/{digest}/{path}", takesRest: true) { _ in },
    ])

    @Test(arguments: [
        ("/images", "/images", []), ("/images/a", "/images/{id}", ["a"]), ("/images/a%2Fb", "/images/{id}", ["a/b"]),
        ("/images/a%2fb/view", "/images/{id}/view", ["a/b"]), ("/images/a%252Fb", "/images/{id}", ["a%2Fb"]),
        ("/images/a+b", "/images/{id}", ["a+b"]), ("/images/%C3%BC", "/images/{id}", ["ü"]),
        ("/%69mages/a/%76iew", "/images/{id}/view", ["a"]), ("/images/..", "/images/{id}", [".."]),
        ("/images/view", "/images/{id}", ["view"]), ("/images/view/view", "/images/{id}/view", ["view"]),
        (
            "/images/a.b/tiles/3/1/2.png", "/images/{id}/tiles/{level}/{column}/{row}.{format}",
            ["a.b", "3", "1", "2.png"]
        ),
        (
            "/images/a/tiles/x/y/z.w.v", "/images/{id}/tiles/{level}/{column}/{row}.{format}",
            ["a", "x", "y", "z.w.v"]
        ),
        ("/dzi/a.dzi", "/dzi/{id}.dzi", ["a"]), ("/dzi/a%2Fb.xml.dzi", "/dzi/{id}.dzi", ["a/b.xml"]),
        ("/dzi/a.dzi%2Exml", "/dzi/{id}.xml", ["a.dzi"]), ("/dzi/.dzi.dzi", "/dzi/{id}.dzi", [".dzi"]),
        (
            "/dzi/a_files_files/3/1_2.png", "/dzi/{id}_files/{level}/{column}_{row}.{format}",
            ["a_files", "3", "1_2.png"]
        ),
        ("/zoomify/a/Group7/x", "/zoomify/{id}/Group{group}/{file}", ["a", "7", "x"]),
        // An accent that would join the letter before it.
        ("/dzi/a%CC%81.dzi", "/dzi/{id}.dzi", ["a\u{301}"]), ("/dzi/%CC%81.xml", "/dzi/{id}.xml", ["\u{301}"]),
        ("/assets/d/a.js", "/assets/{digest}/{path}", ["d", "a.js"]),
        ("/assets/d/a/b/%63.js", "/assets/{digest}/{path}", ["d", "a/b/c.js"]),
        ("/images/a/tiles/0/0/0", "/images/{id}/tiles/{level}/{column}/{row}.{format}", ["a", "0", "0", "0"]),
    ])
    func findsTheRoute(path: String, template: String, parameters: [String]) throws {
        guard case .route(let route, let found) = Self.table.match(path: path) else {
            Issue.record("no route for \(path)")
            return
        }
        #expect(route.template == template)
        #expect(found == parameters)
    }

    @Test(arguments: [
        "/", "", "*", "images", "/images/", "/images//", "//images", "/images/a/", "/images/a/view/", "/images//view",
        "/images/a//view", "/Images/a", "/images/a/View", "/images/a/b", "/images/a/tiles/0/0/", "/images%2Fa",
        "/images/a/tiles/0/0", "/images/a/tiles/0/0/0/0.png", "/nothing", "/images/a%2Fview/",
        "/dzi/.dzi", "/dzi/a", "/dzi/a.DZI", "/dzi/_files/0/0_0.png", "/dzi/a.dzi/", "/zoomify/a/Group/x",
        "/zoomify/a/group1/x", "/assets/d/", "/assets/d", "/assets//a", "/dzi/a.dzi%CC%81",
    ])
    func findsNothingElse(path: String) {
        guard case .noRoute = Self.table.match(path: path) else {
            Issue.record("a route for \(path)")
            return
        }
    }

    @Test(arguments: ["/images/%FF", "/images/%00", "/images/a%0Ab", "/images/%C0%AE", "/images/%ED%A0%80"])
    func whatIsNoTextIsNotDecoded(path: String) {
        guard case .undecodable = Self.table.match(path: path) else {
            Issue.record("\(path) was decoded")
            return
        }
    }

    @Test func allowNamesWhatTheTableAdds() {
        #expect(Self.table.routes[0].allow == "GET, HEAD, OPTIONS")
        #expect(Self.table.routes[4].allow == "POST, OPTIONS")
        #expect(Self.table.routes[0].answers(.head))
        #expect(!Self.table.routes[4].answers(.head))
        #expect(!Self.table.routes[0].answers(.options))
    }
}
