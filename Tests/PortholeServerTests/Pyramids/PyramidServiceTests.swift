import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct PyramidServiceTests {
    @Test func aSmallViewIsAnsweredAtOnceAndADeepOneWaits() throws {
        let service = try LargePictures.service()
        #expect(try service.pyramidState() == "none")
        #expect(try service.get("/images/large/pyramid").json()["isNeeded"] as? Bool == true)
        let first = try service.get(LargePictures.smallView)
        #expect(first.status == 200)
        let deep = try service.get(LargePictures.deepView)
        #expect(try service.shows(deep, LargePictures.deep()))
        #expect(try service.pyramidState() == "ready")
        let bytes = try service.get("/images/large/pyramid").json()["bytes"] as? Int
        #expect(service.pyramidFiles.count == 1)
        #expect(try FileManager.default.attributesOfItem(atPath: service.pyramidFiles[0])[.size] as? Int == bytes)

        // What shows the picture small comes from the pyramid now, and is not quite the same picture.
        let second = try service.get(LargePictures.smallView, ["If-None-Match": try #require(first["ETag"])])
        #expect(second.status == 200)
        #expect(second["ETag"] != first["ETag"])
        #expect(try service.get(LargePictures.deepView)["Server-Timing"] == "cache;desc=hit")
        #expect(try service.get("/images/large/tiles/0/1/1.png").status == 200)

        #expect(try service.metric("porthole_pyramids_made_total") == 1)
        #expect(try service.metric("porthole_pyramids") == 1)
        #expect(try service.metric("porthole_pyramids_bytes") == bytes.map(Double.init))
        service.service.stop()
        #expect(try service.logLines().contains { $0.contains("made the pyramid of") && $0.contains("large.jpg in ") })
    }

    @Test func whoWouldWaitTooLongIsToldHowFarItIs() throws {
        let service = try LargePictures.service { $0.pyramids.waitMilliseconds = 0 }
        let reply = try service.get(LargePictures.deepView)
        #expect(reply.status == 503)
        #expect(reply["Cache-Control"] == "no-store")
        #expect(try #require(reply["Retry-After"].flatMap { Int($0) }) >= 1)
        let document = try reply.json()
        #expect(document["type"] as? String == "/problems/preparing")
        let progress = try #require(document["progress"] as? Double)
        #expect((0...1).contains(progress))
        #expect(try service.comesTrue { try service.get(LargePictures.deepView).status == 200 })
        #expect(try service.shows(service.get(LargePictures.deepView), LargePictures.deep()))
    }

    @Test func itIsMadeWhenThatIsAskedForAndAskedAgainChangesNothing() throws {
        let service = try LargePictures.service()
        let begun = try service.request("POST", "/images/large/pyramid")
        #expect(begun.status == 202)
        #expect(begun["Cache-Control"] == "no-store")
        #expect(try begun.json()["state"] as? String == "building")
        #expect(try service.comesTrue { try service.pyramidState() == "ready" })
        let again = try service.request("POST", "/images/large/pyramid")
        #expect(again.status == 200)
        #expect(try again.json()["state"] as? String == "ready")
        #expect(try service.metric("porthole_pyramids_made_total") == 1)

        let small = try service.request("POST", "/images/photo/pyramid")
        #expect(small.status == 200)
        #expect(try small.json()["state"] as? String == "none")
        #expect(try service.request("POST", "/images/nothing/pyramid").status == 404)
        #expect(try service.request("POST", "/images/large/pyramid?x=1").status == 400)
    }

    @Test func whereNoneIsBegunAnyMoreAskingForOneIsAnsweredByTryAgain() throws {
        let service = try LargePictures.service()
        service.service.pyramids?.drain()
        let reply = try service.request("POST", "/images/large/pyramid")
        #expect(reply.status == 503)
        #expect(reply["Retry-After"] == "1")
        #expect(try service.pyramidState() == "none")
    }

    @Test func aSmallPictureHasNone() throws {
        let service = try LargePictures.service()
        #expect(try service.get("/images/photo/view?scale=8&w=100&h=100").status == 200)
        let document = try service.get("/images/photo/pyramid").json()
        #expect(document["state"] as? String == "none")
        #expect(document["isNeeded"] as? Bool == false)
        #expect(document["id"] as? String == "photo.png")
        let links = try service.get("/images/photo").json()["links"] as? [String: String]
        #expect(links?["pyramid"] == "/images/photo.png/pyramid")
        #expect(try service.get("/images/nothing/pyramid").status == 404)
        #expect(try service.get("/images/photo/pyramid?x=1").status == 400)
        #expect(service.pyramidFiles.isEmpty)
    }

    @Test func withoutPyramidsEverythingIsReadAsItIs() throws {
        let service = try LargePictures.service { $0.pyramids.bytes = 0 }
        #expect(try service.shows(service.get(LargePictures.deepView), LargePictures.deep()))
        #expect(try service.get("/images/large/pyramid").json()["isNeeded"] as? Bool == false)
        #expect(service.pyramidFiles.isEmpty)
        #expect(try service.metric("porthole_pyramids_made_total") == nil)
    }

    @Test func aRestartFindsWhatIsReady() throws {
        let first = try LargePictures.service()
        let before = try first.get(LargePictures.deepView)
        #expect(before.status == 200)
        first.service.stop()
        let second = try LargePictures.service(sharing: first) { $0.pyramids.waitMilliseconds = 0 }
        #expect(try second.pyramidState() == "ready")
        let after = try second.get(LargePictures.deepView)
        #expect(after.body == before.body)
        #expect(after["ETag"] == before["ETag"])
        #expect(try second.metric("porthole_pyramids_made_total") == 0)
    }

    @Test func twoServicesShareAFolder() throws {
        let first = try LargePictures.service()
        let second = try LargePictures.service(sharing: first)
        let clients = try [first, second, first, second].map { try HTTPClient(port: $0.port, seconds: 60) }
        for client in clients {
            try client.send(Array("GET \(LargePictures.deepView) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        }
        let replies = try clients.map { try $0.reply() }
        for reply in replies {
            #expect(try first.shows(reply, LargePictures.deep()))
            #expect(reply["ETag"] == replies[0]["ETag"])
            #expect(reply.body == replies[0].body)
        }
        #expect(first.pyramidFiles.count == 1)
        #expect(first.partFiles.isEmpty)
        #expect(try first.pyramidState() == "ready")
        #expect(try second.pyramidState() == "ready")
    }

    @Test func aFileThatIsReplacedGetsAPyramidOfItsOwnAndTheOldOneGoesInTime() throws {
        let service = try LargePictures.service()
        let before = try service.get(LargePictures.deepView)
        let bytes = try #require(try service.get("/images/large/pyramid").json()["bytes"] as? Int)
        service.service.stop()
        // There is room for one and a half.
        let second = try LargePictures.service(sharing: service) { $0.pyramids.bytes = bytes * 3 / 2 }
        #expect(try second.get(LargePictures.deepView)["ETag"] == before["ETag"])
        try service.folder.write(LargePictures.negative.jpeg(quality: 92), to: "library/large.jpg")
        let after = try second.get(LargePictures.deepView)
        #expect(try second.shows(after, LargePictures.deep(in: LargePictures.negative)))
        #expect(after["ETag"] != before["ETag"])
        #expect(try second.metric("porthole_pyramids_evicted_total") == 1)
        #expect(service.pyramidFiles.count == 1)
    }

    @Test func aLargeStickerWaitsForItsPyramidToo() throws {
        let data = try TemporaryFolder()
        let service = try LargePictures.service {
            $0.editing.folder = data.path
            $0.editing.token = AccessToken("secret")
        }
        let edit = #"{"stickers": [{"image": "large", "center": [0, 0], "width": 1}]}"#
        let token = ["Authorization": "Bearer secret"]
        #expect(try service.request("PUT", "/images/photo/edit", token, body: edit).status == 201)
        let view = "/images/photo/view?w=800&h=600"
        let reply = try service.get(view)
        #expect(reply.status == 200)
        #expect(try service.pyramidState() == "ready")
        #expect(try service.get(view)["Server-Timing"] == "cache;desc=hit")
        service.service.stop()
        // A service that does not know yet that the sticker is large finds the same picture.
        let second = try LargePictures.service(sharing: service) {
            $0.editing.folder = data.path
            $0.pyramids.waitMilliseconds = 1000
        }
        let again = try second.get(view)
        #expect(again.body == reply.body)
        #expect(again["ETag"] == reply["ETag"])
    }
}
