import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What is said of an edit that is stored with a picture and does not fit the one that has replaced it.
@Suite struct ReplacedEditTests {
    private static let small = Picture(width: 4, height: 4, colour: [9, 0, 0]).png

    @Test(arguments: [
        #"{"crop": {"center": [0, 0], "size": [0.01, 0.01]}}"#,
        #"{"crop": {"center": [0.1, 0.2], "size": [0.4, 0.001]}}"#,
    ])
    func anEditThatFitsNoMoreIsSaidToBeAtFault(edit: String) throws {
        let upload = try UploadService(fill: {
            try $0.write(Picture(width: 4000, height: 3000, colour: [1, 0, 0]).png, to: "library/a b.png")
        })
        let service = upload.service
        let address = "/images/a%20b.png/edit"
        #expect(try service.request("PUT", address, UploadService.token, body: edit).status == 201)
        #expect(try service.get("/images/a%20b/view?w=40&h=30").status == 200)
        #expect(try upload.put("a%20b.png", Self.small).status == 200)
        for target in ["view", "view?w=40&h=30", "view?mode=crop", "viewport", "viewport?scale=2"] {
            let reply = try service.get("/images/a%20b/\(target)")
            #expect(reply.status == 422, "\(target)")
            let problem = try reply.json()
            #expect(problem["type"] as? String == "/problems/unusable-edit")
            #expect(problem["parameter"] == nil)
            #expect((problem["detail"] as? String)?.contains("stored at \(address) does not fit") == true)
        }
        // What is wrong with a request is said of the request.
        #expect(try service.get("/images/a%20b/view?w=0").json()["parameter"] as? String == "w")
        #expect(try service.get("/images/a%20b/view?crop=0,0,0.01,0.01").json()["parameter"] as? String == "crop")
        // The picture itself, its tiles, and the edit are there, and the edit can be put right.
        for target in ["view?filter=none", "tiles/0/0/0.png", "edit"] {
            #expect(try service.get("/images/a%20b/\(target)").status == 200, "\(target)")
        }
        #expect(try service.request("PUT", address, UploadService.token, body: edit).status == 400)
        #expect(try service.request("DELETE", address, UploadService.token).status == 204)
        #expect(try service.get("/images/a%20b/view?w=40&h=30").status == 200)
    }
}
