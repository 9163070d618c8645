import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct UploadRefusalTests {
    private static let png = UploadService.picture(200).png
    private static let service = Result {
        try UploadService(fill: {
            try $0.write(UploadService.picture(1).png, to: "library/a.png")
            try $0.write(UploadService.picture(1).png, to: "library/sub/b.png")
            try $0.write(UploadService.picture(2).png, to: "outside/c.png")
            let library = $0.path + "/library"
            for (link, target) in [
                ("link.png", "a.png"), ("out.png", "../outside/c.png"), ("within", "sub"), ("without", "../outside"),
            ] {
                try FileManager.default.createSymbolicLink(atPath: "\(library)/\(link)", withDestinationPath: target)
            }
            try FileManager.default.createDirectory(atPath: "\(library)/folder.png", withIntermediateDirectories: true)
        })
    }

    @Test(arguments: ["PUT", "DELETE"]) func withoutATokenItSaysHowToHaveOne(method: String) throws {
        let service = try RunningService(
            { $0.editing.token = AccessToken("edits") },
            fill: { try $0.write(Self.png, to: "library/a.png") }
        )
        for fields in [[:], ["Authorization": "Bearer x"], ["Authorization": "Bearer edits"]] {
            let client = try HTTPClient(port: service.port)
            let reply = try client.request(method, "/images/a", fields, body: method == "PUT" ? Self.png : nil)
            #expect(reply.status == 403)
            #expect(try reply.json()["type"] as? String == "/problems/uploads-off")
            #expect((try reply.json()["detail"] as? String)?.contains("--upload-token-file") == true)
        }
        #expect(try service.get("/images").json()["writable"] as? Bool == false)
        #expect(try service.get("/images").json()["maximumBytes"] == nil)
    }

    @Test func aLimitOfNothingSwitchesAllOff() throws {
        let upload = try UploadService(
            { $0.uploads.maximumBytes = 0 },
            fill: { try $0.write(Self.png, to: "library/a.png") }
        )
        for reply in [try upload.put("b", Self.png), try upload.delete("a.png")] {
            #expect(reply.status == 403)
            #expect((try reply.json()["detail"] as? String)?.contains("--max-upload-size") == true)
        }
        #expect(try upload.names == ["a.png"])
    }

    @Test(arguments: ["PUT", "DELETE"]) func theTokenIsAskedFor(method: String) throws {
        let service = try Self.service.get().service
        for (fields, challenge) in [
            ([:], #"Bearer realm="porthole""#),
            (["Authorization": "Bearer wrong"], #"Bearer realm="porthole", error="invalid_token""#),
        ] {
            // Before a body is looked at, however long.
            let client = try HTTPClient(port: service.port)
            var head = "\(method) /images/a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n"
            for (name, value) in fields { head += "\(name): \(value)\r\n" }
            if method == "DELETE" { head = head.replacing("1000000000", with: "0") }
            try client.send(Array("\(head)\r\n".utf8))
            let reply = try client.reply()
            #expect(reply.status == 401)
            #expect(reply["WWW-Authenticate"] == challenge)
        }
        #expect(try service.get("/images").json()["writable"] as? Bool == true)
        #expect(try service.get("/images").json()["maximumBytes"] as? Int == 4 << 30)
    }

    @Test(arguments: [
        "..", "%2E%2E%2Fb", "%2Fa", "a%2F", "a%2F%2Fb", ".hidden", "sub%2F.hidden.png", "sub%2F..%2Fa",
        String(repeating: "x", count: 256),
    ])
    func anIDThatIsNoFilesIs400(segment: String) throws {
        let upload = try Self.service.get()
        let before = try upload.names
        let reply = try upload.put(segment, Self.png)
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == "id")
        #expect([400, 404].contains(try upload.delete(segment).status))
        #expect(try upload.names == before)
    }

    @Test func anIDThatHasNoRoomForItsExtensionIs400() throws {
        let upload = try Self.service.get()
        #expect(try upload.put(String(repeating: "x", count: 253), Self.png).status == 400)
        #expect(try upload.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test(arguments: [
        ("link.png", 409), ("link", 409), ("out.png", 409), ("within%2Fnew.png", 409), ("within%2Fb", 409),
        ("without%2Fc.png", 409), ("folder.png", 409), ("none%2Fnew.png", 409), ("a.png%2Fnew.png", 409),
    ])
    func linksAndWhatIsNoPictureStay(segment: String, status: Int) throws {
        let upload = try Self.service.get()
        let reply = try upload.put(segment, Self.png)
        #expect(reply.status == status)
        #expect(try reply.json()["type"] as? String == "/problems/upload-refused")
        #expect([404, 409].contains(try upload.delete(segment).status))
        let folder = upload.service.folder
        #expect(try folder.read("outside/c.png") == UploadService.picture(2).png)
        #expect(try folder.read("library/sub/b.png") == UploadService.picture(1).png)
        #expect(try upload.shade("link") == 1)
        #expect(try upload.names.allSatisfy { !$0.hasPrefix(".") })
    }

    /// Such a file names others, wherever they are; whoever reads it opens those.
    @Test(arguments: ["a.vms", "a.vmu", "a.mrxs", "a.SVS", "a.svslide"]) func whatIsOnlyTheIndexOfASlideIsRefused(
        name: String
    ) throws {
        let upload = try Self.service.get()
        let index = Array(
            "[Virtual Microscope Specimen]\nNoLayers=1\nNoJpegColumns=1\nNoJpegRows=1\nImageFile=link.png\n".utf8
        )
        let reply = try upload.put(name, index)
        #expect(reply.status == 415)
        #expect(try (reply.json()["detail"] as? String)?.contains("called as a slide") == true)
        #expect(try upload.names.allSatisfy { !$0.hasPrefix(".") && $0 != name })
        #expect(PictureNames.refusal(ofFileCalled: name, beginning: [0x49, 0x49, 0x2a, 0, 8]) == nil)
        #expect(PictureNames.refusal(ofFileCalled: "a.jpg", beginning: index) == nil)
    }

    @Test func whatIsSaidOfADamagedFileDoesNotTellWhereTheLibraryIs() throws {
        let index = "[Virtual Microscope Specimen]\nNoLayers=1\nNoJpegColumns=1\nNoJpegRows=1\nImageFile=none.jpg\n"
        let upload = try UploadService(fill: {
            try $0.write(Array("\(index)MacroImage=none.jpg\nMapFile=none.jpg\n".utf8), to: "library/a.vms")
        })
        let reply = try upload.service.get("/images/a.vms")
        #expect(reply.status == 415)
        #expect(!String(decoding: reply.body, as: UTF8.self).contains(upload.service.folder.path))
    }

    @Test func aLibraryThatWasMovedAwayIsNotEmpty() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        let library = upload.service.folder.path + "/library"
        #expect(rename(library, library + " elsewhere") == 0)
        for reply in [try upload.delete("a.png"), try upload.put("b.png", Self.png), try upload.service.get("/images")]
        {
            #expect(reply.status == 503)
            #expect(try (reply.json()["detail"] as? String)?.contains("moved, removed or mounted over") == true)
        }
    }

    @Test func parametersAndMissingBodiesAreRefused() throws {
        let upload = try Self.service.get()
        #expect(try upload.put("a?x=1", Self.png).status == 400)
        #expect(try upload.service.request("PUT", "/images/a", UploadService.token).status == 415)
        #expect(try upload.delete("a?x=1").status == 400)
        #expect(try upload.delete("nothing").status == 404)
        #expect(
            try upload.service.request("OPTIONS", "/images/a")["Access-Control-Allow-Methods"]
                == "GET, PUT, DELETE, HEAD, OPTIONS"
        )
    }

    /// The root has others mounted in it: that of the processes at least.
    @Test func aFolderOfAnotherFileSystemIsRefusedBeforeTheBodyComes() throws {
        let folder = UploadFolder(library: try ImageLibrary(folder: "/"))
        let path = try #require(LibraryPath(id: "proc/new.png"))
        #expect(throws: UploadError.otherFileSystem("proc/new.png")) { try folder.check(path) }
        let here = UploadFolder(library: try ImageLibrary(folder: "/proc"))
        try here.check(try #require(LibraryPath(id: "sys/new.png")))
    }

    /// The kernel's own folder: nobody writes to it.
    @Test func aLibraryThatCannotBeWrittenToSaysSo() throws {
        let upload = try UploadService { $0.library = "/sys/kernel" }
        let reply = try upload.put("a", Self.png)
        #expect(reply.status == 403)
        #expect(try reply.json()["type"] as? String == "/problems/uploads-off")
    }

    @Test(arguments: [
        (EACCES, 403), (EROFS, 403), (EPERM, 403), (ENOSPC, 507), (EDQUOT, 507), (EFBIG, 507), (ENAMETOOLONG, 400),
        (EINVAL, 400), (ELOOP, 409), (EISDIR, 409), (EXDEV, 409), (EIO, 500),
    ])
    func whatTheSystemSaysHasAStatus(number: Int32, status: Int) {
        let error = UploadError(SystemError(call: "open", number: number), name: "a.png")
        #expect(Problem(error, id: "a").kind.status.code == status)
    }
}
