import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ViewErrorTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    @Test(
        arguments: [
            // target, status, parameter, what the detail names
            ("photo/view?scal=2", 400, "scal", "scale"), ("photo/view?w=1&w=1", 400, "w", "once"),
            ("photo/view?w=0", 400, "w", "0"), ("photo/view?w=9000", 400, "w", "8192"),
            ("photo/view?h=-1", 400, "h", "-1"),
            ("photo/view?scale=nan", 400, "scale", "nan"), ("photo/view?scale=inf", 400, "scale", "inf"),
            ("photo/view?scale=0", 400, "scale", "0"), ("photo/view?scale=", 400, "scale", "empty"),
            ("photo/view?x=1&center=0,0", 400, "center", "x"),
            ("photo/view?rect=0,0,1,1&scale=2", 400, "scale", "rect"),
            ("photo/view?rect=0,0,0,1", 400, "rect", "over 0"), ("photo/view?dx=1", 400, "dx", "anchor"),
            ("photo/view?dpr=5", 400, "dpr", "4"), ("photo/view?min=3&max=2", 400, "max", "min"),
            ("photo/view?format=gif", 400, "format", "webp"), ("photo/view?quality=101", 400, "quality", "100"),
            ("photo/view?background=red", 400, "background", "rrggbb"),
            ("photo/view?kernel=box", 400, "kernel", "lanczos3"),
            ("photo/view?format=jpg&background=transparent", 400, "background", "jpg"),
            ("photo/view?w=8192&h=8192", 422, nil, "16000000"), ("photo/view?w=%FF", 400, "w", "UTF-8"),
            ("photo/viewport?scal=2", 400, "scal", "scale"), ("photo?w=1", 400, "w", "no parameters"),
            ("photo/tiles/0/0/0.gif", 400, "format", "png"), ("photo/tiles/a/0/0.png", 400, "level", "digits"),
            ("photo/tiles/0/-1/0.png", 400, "column", "digits"),
            ("photo/tiles/0/0/0.png?scale=2", 400, "scale", "quality"),
            ("photo/tiles/2/0/0.png", 404, "level", "0 to 1"), ("photo/tiles/0/2/0.png", 404, "column", "0 to 1"),
            ("photo/tiles/0/0/2.png", 404, "row", "0 to 1"),
            ("photo/tiles/99999999999999999999/0/0.png", 404, "level", "0 to 1"),
            ("nothing/view", 404, "id", "nothing"), ("nothing", 404, "id", "nothing"),
            ("nothing/viewport", 404, "id", "nothing"),
            ("nothing/tiles/0/0/0.png", 404, "id", "nothing"), ("notes.txt/view", 415, "id", nil),
            ("cut/view", 415, "id", nil),
            ("empty/view", 415, "id", nil), ("empty", 415, "id", nil), ("notes/view", 404, "id", "notes"),
        ] as [(String, Int, String?, String?)]
    )
    func everyErrorIsADocumentThatNamesItsCause(
        target: String,
        status: Int,
        parameter: String?,
        named: String?
    ) throws {
        let reply = try service.get("/images/\(target)")
        #expect(reply.status == status)
        #expect(reply["Content-Type"] == "application/problem+json")
        #expect(reply["Cache-Control"] == "no-store")
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        #expect(reply["ETag"] == nil)
        let document = try reply.json()
        #expect(document["status"] as? Int == status)
        #expect(document["parameter"] as? String == parameter)
        #expect((document["type"] as? String)?.hasPrefix("/problems/") == true)
        #expect((document["title"] as? String)?.isEmpty == false)
        let detail = try #require(document["detail"] as? String)
        if let named { #expect(detail.contains(named)) }
        #expect(!detail.contains(service.folder.path))
    }

    @Test(arguments: ["text/html", "image/gif", "image/png;q=0, image/webp;q=0, image/jpeg;q=0, image/avif;q=0"])
    func whatCannotBeAcceptedIsSaidSo(accept: String) throws {
        let reply = try service.get("/images/photo/view", ["Accept": accept])
        #expect(reply.status == 406)
        #expect((try reply.json()["detail"] as? String)?.contains("image/png") == true)
    }

    @Test func anErrorLeavesTheConnectionOpen() throws {
        let client = try HTTPClient(port: service.port)
        #expect(try client.get("/images/photo/view?w=0").status == 400)
        #expect(try client.get("/images/cut/view").status == 415)
        #expect(try client.get("/images/photo/view?w=10&h=10").status == 200)
    }

    @Test(arguments: [
        ("/images/photo/view", "POST"), ("/images", "DELETE"), ("/images/photo/viewport", "PUT"), ("/healthz", "POST"),
        ("/images/photo/tiles/0/0/0.png", "PATCH"),
    ])
    func anotherMethodIsToldTheRightOnes(target: String, method: String) throws {
        let reply = try service.request(method, target, ["Content-Length": "0"])
        #expect(reply.status == 405)
        #expect(reply["Allow"] == "GET, HEAD, OPTIONS")
        let options = try service.request("OPTIONS", target)
        #expect(options.status == 204)
        #expect(options["Allow"] == "GET, HEAD, OPTIONS")
    }

    @Test(arguments: [
        "/images/..%2Fsecret.png", "/images/%2E%2E%2Fsecret.png/view", "/images/..%2Fsecret/view",
        "/images/../secret.png",
        "/images/../../etc/passwd", "/images/%2Fetc%2Fpasswd", "/images/sub%2F..%2Fphoto.png", "/images/.hidden",
        "/images/%2Ehidden.png/view", "/images/..%252Fsecret.png", "/images/%2e%2e%5csecret.png",
        "/images/photo.png%00",
        "/images/photo.png%00.jpg", "/images/..%c0%afsecret.png", "/images/%uFF0E%uFF0E", "/images/.", "/images/..",
        "/images/photo.png%2F", "/images/%2Fphoto.png", "/images/sub", "/images//photo.png", "/images/photo/view/",
    ])
    func noPathLeadsOutOfTheLibrary(target: String) throws {
        let reply = try service.get(target)
        #expect(reply.status == 404 || reply.status == 400)
        #expect(reply["Content-Type"] == "application/problem+json")
    }
}
