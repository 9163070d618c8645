import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What is put in the place of the whole is the whole, as it is.
@Suite struct WholeBodyTests {
    private static let picture = UploadService.picture(7).png
    private static let routes: [(method: String, target: String, body: [UInt8])] = [
        ("PUT", "/images/a.png", picture), ("PUT", "/images/new", picture),
        ("PUT", "/images/a.png/edit", Array("{}".utf8)),
        (
            "POST", "/viewport",
            Array(#"{"image": {"width": 40, "height": 30}, "viewport": {"width": 40, "height": 30}}"#.utf8)
        ),
    ]
    private static let service = Result {
        try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
    }

    private func ask(_ route: Int, _ fields: [String: String]) throws -> HTTPReply {
        let (method, target, body) = Self.routes[route]
        let fields = fields.merging(UploadService.token) { old, _ in old }
        return try HTTPClient(port: Self.service.get().service.port).request(method, target, fields, body: body)
    }

    @Test(arguments: routes.indices, ["gzip", "identity, br", "GZIP", "aes128gcm"])
    func aBodyThatIsCodedIsRefused(route: Int, coding: String) throws {
        let reply = try ask(route, ["Content-Encoding": coding])
        #expect(reply.status == 415)
        #expect(reply["Accept-Encoding"] == "identity")
        #expect(try reply.json()["parameter"] as? String == "Content-Encoding")
        #expect(try Self.service.get().names == ["a.png"])
        #expect(try Self.service.get().shade("a") == 1)
    }

    @Test(arguments: [0, 1, 2], ["bytes 0-0/2", "bytes 0-99/*", "lines 1-2/3"])
    func aPartIsRefused(route: Int, range: String) throws {
        let reply = try ask(route, ["Content-Range": range])
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == "Content-Range")
        #expect(try Self.service.get().names == ["a.png"])
        #expect(try Self.service.get().shade("a") == 1)
    }

    @Test(arguments: ["identity", "IDENTITY", "identity , identity", ""])
    func whatSaysThatItIsNotCodedIsTaken(coding: String) throws {
        let upload = try UploadService()
        #expect(try upload.put("a", Self.picture, ["Content-Encoding": coding]).status == 201)
        #expect(try ask(3, ["Content-Encoding": coding]).status == 200)
    }
}
