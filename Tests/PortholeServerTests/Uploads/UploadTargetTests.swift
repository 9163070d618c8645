import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Which file a change is about: never one that was not meant.
@Suite struct UploadTargetTests {
    private static let png = UploadService.picture(200).png

    private func detail(_ reply: HTTPReply) throws -> String { try reply.json()["detail"] as? String ?? "" }

    @Test(arguments: ["LICENSE", "backup.tar.gz", "notes.txt", "sub%2FREADME", "v1.2"])
    func whatIsNoPictureIsNeitherReplacedNorRemoved(segment: String) throws {
        let name = segment.replacing("%2F", with: "/")
        let upload = try UploadService(fill: {
            // What is in it does not count: nobody knows whether it is there to be looked at.
            try $0.write(UploadService.picture(1).png, to: "library/\(name)")
        })
        for reply in [
            try upload.put(segment, Self.png), try upload.put(segment, Self.png, ["If-Match": "*"]),
            try upload.put(segment, Self.png, ["If-None-Match": "*"]), try upload.delete(segment),
            try upload.delete(segment, ["If-Match": "*"]),
        ] {
            #expect(reply.status == 409)
            #expect(try reply.json()["type"] as? String == "/problems/upload-refused")
            #expect(try detail(reply) == UploadError.noPicture(name).description)
        }
        #expect(try upload.service.folder.read("library/\(name)") == UploadService.picture(1).png)
        #expect(try upload.names.allSatisfy { !$0.hasPrefix(".") && $0.count < 20 })
    }

    @Test func aRemovalThatIsSentOnceMoreRemovesNothingElse() throws {
        let names = ["cat.jpg", "cat.png", "dog.jpg.jpg", "scan.tif.jpg"]
        let upload = try UploadService(fill: {
            for name in names { try $0.write(UploadService.picture(1).jpeg(), to: "library/\(name)") }
        })
        for _ in 0..<2 {
            let reply = try upload.delete("cat")
            #expect(reply.status == 409)
            #expect(try detail(reply) == UploadError.ambiguous("cat", ["cat.jpg", "cat.png"]).description)
            #expect(try upload.delete("dog.jpg").status == 404)
            #expect(try upload.delete("scan.tif").status == 404)
            #expect(try upload.delete("scan").status == 404)
        }
        #expect(try upload.names == names)
        #expect(try upload.delete("cat.jpg").status == 204)
        #expect(try upload.delete("cat.jpg").status == 404)
        // Nor where it is the only one.
        #expect(try upload.delete("cat").status == 409)
        #expect(try upload.names == Array(names.dropFirst()))
    }

    @Test func anExtensionIsTakenAtItsWord() throws {
        let old = UploadService.picture(1).jpeg()
        let upload = try UploadService(fill: {
            for name in ["photo.jpg.jpg", "scan.tif.jpg"] { try $0.write(old, to: "library/\(name)") }
        })
        let new = UploadService.picture(2).jpeg()
        // As the page asks, and as it would where somebody wanted to have it replaced.
        #expect(try upload.put("photo.jpg", new, ["If-None-Match": "*"]).status == 201)
        #expect(try upload.put("photo.jpg", new).status == 200)
        #expect(try upload.put("scan.tif", Self.png, ["If-Match": "*"]).status == 412)
        #expect(try upload.put("scan.tif", Self.png).json()["id"] as? String == "scan.tif")
        for name in ["photo.jpg.jpg", "scan.tif.jpg"] {
            #expect(try upload.service.folder.read("library/\(name)") == old)
        }
    }

    @Test func anIDThatIsShortForSeveralTakesNothing() throws {
        let upload = try UploadService(fill: {
            for name in ["a.png", "a.PNG", "a.tif"] {
                try $0.write(UploadService.picture(1).png, to: "library/\(name)")
            }
        })
        let reply = try upload.put("a", Self.png)
        #expect(reply.status == 409)
        #expect(try detail(reply) == UploadError.ambiguous("a", ["a.png", "a.PNG", "a.tif"]).description)
        #expect(try upload.put("a.PNG", Self.png).status == 200)
        #expect(try upload.names == ["a.PNG", "a.png", "a.tif"])
    }

    @Test func aFolderBesideThePictureTakesNothingFromIt() throws {
        let upload = try UploadService(fill: { try $0.write(Self.png, to: "library/a/b.png") })
        #expect(try upload.put("a", Self.png).json()["id"] as? String == "a.png")
        #expect(try upload.put("a", UploadService.picture(3).png).status == 200)
        #expect(try upload.shade("a") == 3)
    }

    @Test func theEditOfAPictureThatHasGoneIsNotAnothers() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).jpeg(), to: "library/a.jpg.jpg") })
        func change(_ method: String, _ segment: String) throws -> Int {
            try upload.service.request(method, "/images/\(segment)/edit", UploadService.token, body: "{}").status
        }
        #expect(try change("PUT", "a.jpg.jpg") == 201)
        #expect(try change("PUT", "a.jpg") == 404)
        #expect(try change("DELETE", "a.jpg") == 404)
        #expect(try upload.service.get("/images/a.jpg.jpg/edit").status == 200)
        #expect(try change("DELETE", "a.jpg.jpg") == 204)
    }

    @Test func ofManyNamesASentenceHasTheFirst() {
        let names = (1...7).map { "a.\($0)" }
        #expect(UploadError.ambiguous("a", names).description.contains("\"a.5\" and 2 more:"))
    }
}
