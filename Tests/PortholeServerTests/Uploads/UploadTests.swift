import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct UploadTests {
    private static let png = UploadService.picture(200).png

    @Test(arguments: [
        ("new", "new.png"), ("new.png", "new.png"), ("new.PNG", "new.PNG"), ("a%20%25%3F%23.png", "a %?#.png"),
        ("notes.txt", "notes.txt.png"), ("v1.2", "v1.2.png"), ("sub%2Fnew", "sub/new.png"), ("wrong.jpg", "wrong.jpg"),
        ("%C3%BC", "ü.png"),
    ])
    func aPictureAppearsUnderItsID(segment: String, id: String) throws {
        let upload = try UploadService(fill: { try $0.write([], to: "library/sub/empty.txt") })
        let reply = try upload.put(segment, Self.png)
        #expect(reply.status == 201)
        let description = try reply.json()
        #expect(description["id"] as? String == id)
        #expect(description["width"] as? Int == 40)
        let location = try #require(reply["Location"])
        #expect(try upload.service.get(location).body == reply.body)
        #expect(try upload.service.get(location)["ETag"] == reply["ETag"])
        #expect(try upload.service.folder.read("library/\(id)") == Self.png)
        #expect(try upload.shade(segment) == 200)
        let listed = try upload.service.get("/images").json()["images"] as? [[String: Any]]
        #expect(listed?.compactMap { $0["id"] as? String } == [id])
        #expect(try upload.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func aPictureIsReplacedUnderEitherOfItsIDs() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        #expect(try upload.shade("a") == 1)
        for (id, shade) in [("a", UInt8(50)), ("a.png", 100)] {
            let reply = try upload.put(id, UploadService.picture(shade).png)
            #expect(reply.status == 200)
            #expect(reply["Location"] == nil)
            #expect(reply["Content-Location"] == "/images/a.png")
            #expect(try upload.shade("a") == Int(shade))
        }
        #expect(try upload.names == ["a.png"])
    }

    @Test func aPictureOfAnotherFormatTakesNoOthersPlace() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).jpeg(), to: "library/a.jpg") })
        let reply = try upload.put("a", Self.png)
        #expect(reply.status == 409)
        #expect(
            try reply.json()["detail"] as? String ?? ""
                == UploadError.otherFormat(existing: "a.jpg", format: "png").description
        )
        #expect(try upload.names == ["a.jpg"])
        #expect(try upload.put("a", UploadService.picture(9).jpeg()).status == 200)
        #expect(try upload.put("a.png", Self.png).status == 201)
    }

    @Test func whatIsNoPictureOrATornOneIsNotTaken() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        let torn = Array(Pictures.photo.png.prefix(2000))
        for body in [Array("no picture".utf8), [], torn, Array(Pictures.photo.jpeg().prefix(3000))] {
            for id in ["a", "b", "c.png"] {
                let reply = try upload.put(id, body)
                #expect(reply.status == 415, "\(id) \(body.count) bytes")
                #expect(reply["Content-Type"] == "application/problem+json")
            }
        }
        #expect(try upload.names == ["a.png"])
        #expect(try upload.shade("a") == 1)
    }

    /// Its header alone says nothing about the rest.
    @Test func aTornPictureThatTakesAPyramidIsNotTaken() throws {
        let good = LargePictures.picture.png
        let upload = try UploadService(
            { $0.pyramids.threshold = 200_000 },
            fill: { try $0.write(good, to: "library/large.png") }
        )
        let other = LargePictures.negative.png
        for id in ["large", "new"] {
            #expect(try upload.put(id, Array(other.prefix(other.count * 3 / 10))).status == 415)
        }
        #expect(try upload.names == ["large.png"])
        #expect(try upload.service.folder.read("library/large.png") == good)
        #expect(try upload.put("large", other).status == 200)
        #expect(try upload.service.folder.read("library/large.png") == other)
    }

    /// Else what was stored would be answered with an error where no worker is free.
    @Test(arguments: ["a", "a.PNG", "wrong.jpg", "wrong.bmp"])
    func noWorkerIsAskedAgainWhenItIsStored(id: String) throws {
        let upload = try UploadService()
        let before = try #require(try upload.service.metric("porthole_works_run_total"))
        #expect(try upload.put(id, Self.png).status == 201)
        #expect(try upload.service.metric("porthole_works_run_total") == before + 2)
        #expect(try upload.service.metric("porthole_info_cache_entries") == 1)
        #expect(try upload.shade(id) == 200)
    }

    @Test func aPictureBeyondTheLimitsIsNotTaken() throws {
        let upload = try UploadService { $0.limits.sourcePixels = 1000 }
        let reply = try upload.put("a", Self.png)
        #expect(reply.status == 422)
        #expect(try reply.json()["type"] as? String == "/problems/limit-exceeded")
        #expect(try upload.names.isEmpty)
    }

    @Test func aFileBeyondTheLimitIsRefusedBeforeAndWhileItComes() throws {
        let upload = try UploadService {
            $0.uploads.maximumBytes = 10_000
            $0.connections.bodyBytes = 100
        }
        // The limit of other bodies does not count.
        let small = UploadService.picture(3).jpeg()
        #expect(small.count > 100 && small.count < 10_000)
        #expect(try upload.put("a", small).status == 201)
        #expect(try upload.put("b", [UInt8](repeating: 1, count: 10_001)).status == 413)
        let client = try HTTPClient(port: upload.service.port)
        try client.send(
            Array(
                "PUT /images/b HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .utf8
            )
        )
        let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 1, count: 4096) + Array("\r\n".utf8)
        for _ in 0..<3 { try client.send(chunk) }
        #expect(try client.reply().status == 413)
        #expect(try upload.comesTrue { try upload.names == ["a.jpg"] })
        #expect(
            try upload.service.request(
                "PUT",
                "/images/a/edit",
                UploadService.token,
                body: String(repeating: " ", count: 101)
            ).status == 413
        )
    }

    @Test func anUploadThatBreaksOffLeavesNothing() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        do {
            let client = try upload.begin("a", length: Self.png.count, Array(Self.png.dropLast()))
            #expect(try upload.comesTrue { try upload.names.count == 2 })
            #expect(try upload.service.get("/images").json()["total"] as? Int == 1)
            #expect(try upload.shade("a") == 1)
            withExtendedLifetime(client) {}
        }
        #expect(try upload.comesTrue { try upload.names == ["a.png"] })
        #expect(try upload.shade("a") == 1)
        // A client that goes is nobody's defect.
        upload.service.service.stop()
        #expect(try !upload.service.logLines().contains { $0.contains("defect") })
    }

    @Test func whatAKilledServiceHasLeftIsRemovedAndWhatIsBeingWrittenStays() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "library/\(UploadFile.prefix)1")
        try folder.write([1], to: "library/.other")
        let library = try FolderDescriptor(opening: folder.path + "/library")
        let file = try UploadFile(in: library)
        UploadFile.removeAbandoned(in: library)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/library")
        #expect(Set(names) == [".other", file.name])
    }

    @Test func ofTwoUploadsOfOneIDTheLaterStaysUnlessOneMustBeTheFirst() throws {
        let upload = try UploadService()
        let (one, other) = (UploadService.picture(10).png, UploadService.picture(20).png)
        let first = try upload.begin("a", length: one.count, Array(one.dropLast()))
        #expect(try upload.put("a", other).status == 201)
        try first.send([one.last!])
        #expect(try first.reply().status == 200)
        #expect(try upload.shade("a") == 10)

        let head = "PUT /images/b HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nIf-None-Match: *\r\n"
        let second = try HTTPClient(port: upload.service.port)
        try second.send(Array("\(head)Content-Length: \(one.count)\r\n\r\n".utf8) + one.dropLast())
        #expect(try upload.comesTrue { try upload.names.count == 2 })
        #expect(try upload.put("b", other, ["If-None-Match": "*"]).status == 201)
        try second.send([one.last!])
        #expect(try second.reply().status == 412)
        #expect(try upload.shade("b") == 20)
        #expect(try upload.names == ["a.png", "b.png"])
    }

    @Test func aConditionHasToHold() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        let tag = try #require(try upload.service.get("/images/a")["ETag"])
        #expect(try upload.put("a", Self.png, ["If-None-Match": "*"]).status == 412)
        #expect(try upload.put("b", Self.png, ["If-Match": "*"]).status == 412)
        #expect(try upload.put("a", Self.png, ["If-Match": "\"other\""]).status == 412)
        #expect(try upload.put("a", Self.png, ["If-Match": "no tag"]).status == 400)
        #expect(try upload.shade("a") == 1)
        // Of the same size, and another tag all the same.
        let reply = try upload.put("a", UploadService.picture(2).png, ["If-Match": tag])
        #expect(reply.status == 200)
        #expect(reply["ETag"] != tag)
        #expect(try upload.put("a", Self.png, ["If-Match": tag]).status == 412)
        #expect(try upload.delete("a.png", ["If-Match": tag]).status == 412)
        #expect(try upload.delete("a.png", ["If-Match": try #require(reply["ETag"])]).status == 204)
        #expect(try upload.put("a", Self.png, ["If-None-Match": "*"]).status == 201)
    }

    @Test func aPictureIsReplacedWhileItIsViewed() async throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(0).png, to: "library/a.png") })
        let isDone = Guarded(false)
        async let looks: [(status: Int, shade: Int?)] = Task.detached {
            var looks: [(status: Int, shade: Int?)] = []
            while !isDone.withLock({ $0 }) { looks.append(try upload.look("a")) }
            return looks
        }.value
        for shade in 1...20 {
            #expect(try upload.put("a", UploadService.picture(UInt8(shade)).png).status == 200)
        }
        isDone.withLock { $0 = true }
        // Who looks again and again while it is replaced again and again may be asked for patience.
        for look in try await looks {
            #expect(look.status == 200 ? (0...20).contains(look.shade ?? -1) : look.status == 503, "\(look)")
        }
        #expect(try upload.shade("a") == 20)
    }

    /// The limit of a file's length is to this process what a full disk is.
    ///
    /// ThreadSanitizer's own runtime does not live with such a limit.
    @Test(.disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil))
    func whereThereIsNoRoomItIsSaidAndNothingIsLeft() throws {
        let upload = try UploadService()
        let resource = __rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue))
        var limit = rlimit()
        #expect(getrlimit(resource, &limit) == 0)
        let before = limit
        limit.rlim_cur = 50_000
        #expect(setrlimit(resource, &limit) == 0)
        defer {
            var before = before
            setrlimit(resource, &before)
        }
        let reply = try upload.put("large", [UInt8](repeating: 7, count: 200_000))
        #expect(reply.status == 507)
        #expect(try reply.json()["type"] as? String == "/problems/storage-full")
        #expect(try upload.names.isEmpty)
        #expect(try upload.put("small", Self.png).status == 201)
    }
}
