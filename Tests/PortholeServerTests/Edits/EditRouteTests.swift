import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite(.serialized) struct EditRouteTests {
    private static let shared = Result { try EditingService() }
    let edits: EditingService

    init() throws { edits = try Self.shared.get().cleared() }

    private static let turned = #"{"rotation":{"quadrant":1}}"#

    @Test func anEditIsStoredLookedAtReplacedAndRemoved() throws {
        #expect(try edits.get("photo").status == 404)
        let first = try edits.put("photo", Self.turned)
        #expect(first.status == 201)
        #expect(first["Content-Type"] == "application/json")
        #expect(first["Content-Location"] == "/images/photo.png/edit")
        let tag = try #require(first["ETag"])
        #expect(tag.hasPrefix("\""))

        let shown = try edits.get("photo")
        #expect(shown.status == 200)
        #expect(shown.body == first.body)
        #expect(shown["ETag"] == tag)
        #expect(shown["Cache-Control"] == "no-cache")
        #expect(try edits.get("photo", ["If-None-Match": tag]).status == 304)
        #expect(try edits.service.request("HEAD", "/images/photo/edit")["ETag"] == tag)

        let second = try edits.put("photo", #"{"flip":true}"#)
        #expect(second.status == 200)
        #expect(second["ETag"] != tag)
        #expect(try edits.get("photo").body == second.body)

        let removed = try edits.delete("photo")
        #expect(removed.status == 204)
        #expect(removed.body.isEmpty)
        #expect(try edits.get("photo").status == 404)
        #expect(try edits.delete("photo").status == 404)
        #expect(try edits.put("photo", Self.turned)["ETag"] == tag)
    }

    @Test func bothWordingsOfAnIdMeanTheSameEdit() throws {
        let tag = try edits.put("sub%2Fturned", Self.turned)["ETag"]
        #expect(try edits.get("sub%2Fturned.jpg")["ETag"] == tag)
        #expect(try edits.get("sub%2Fturned.jpg")["Content-Location"] == "/images/sub%2Fturned.jpg/edit")
        #expect(FileManager.default.fileExists(atPath: edits.file(of: "sub/turned.jpg")))
        #expect(try edits.put("sub%2Fturned.jpg", "{}").status == 200)
        #expect(try edits.delete("sub%2Fturned").status == 204)
        let links = try edits.service.get("/images/photo").json()["links"] as? [String: String]
        #expect(links?["edit"] == "/images/photo.png/edit")
    }

    @Test func anIdThatIsShortForSeveralPicturesChangesTheEditOfNone() throws {
        let folder = edits.service.folder
        for name in ["cat.jpg", "cat.png"] { try folder.write(Pictures.photo.png, to: "library/\(name)") }
        defer {
            for name in ["cat.jpg", "cat.png"] {
                try? FileManager.default.removeItem(atPath: folder.path + "/library/\(name)")
            }
        }
        for reply in [try edits.put("cat", Self.turned), try edits.delete("cat")] {
            #expect(reply.status == 409)
            let detail = try reply.json()["detail"] as? String
            #expect(detail == UploadError.ambiguous("cat", ["cat.jpg", "cat.png"]).description)
            #expect(try reply.json()["type"] as? String == "/problems/ambiguous-id")
        }
        #expect(try edits.put("cat.png", Self.turned).status == 201)
        #expect(try edits.get("cat.jpg").status == 404)
        #expect(try edits.delete("cat.png").status == 204)
    }

    @Test func whatIsStoredIsCanonical() throws {
        let spaced = try edits.put("photo", #" { "filter" : "mono", "rotation": {"angle": -3.50, "quadrant":1} } "#)
        let other = try edits.put("alpha", #"{"rotation":{"quadrant":1,"angle":-35e-1},"flip":false,"filter":"mono"}"#)
        #expect(spaced.body == other.body)
        #expect(spaced["ETag"] == other["ETag"])
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: edits.file(of: "photo.png")))) == spaced.body)
        #expect(try edits.put("photo", spaced.text).body == spaced.body)
    }

    @Test func conditionsGuardAgainstOtherWriters() throws {
        #expect(try edits.put("photo", "{}", ["If-Match": "*"]).status == 412)
        let first = try edits.put("photo", "{}", ["If-None-Match": "*"])
        #expect(first.status == 201)
        let tag = try #require(first["ETag"])
        #expect(try edits.put("photo", Self.turned, ["If-None-Match": "*"]).status == 412)
        #expect(try edits.put("photo", Self.turned, ["If-Match": "\"other\""]).status == 412)
        #expect(try edits.put("photo", Self.turned, ["If-Match": "W/" + tag]).status == 412)
        let refused = try edits.put("photo", Self.turned, ["If-Match": "\"other\""])
        #expect(refused["Content-Type"] == "application/problem+json")
        #expect(try edits.get("photo")["ETag"] == tag)

        let second = try edits.put("photo", Self.turned, ["If-Match": "\"other\", " + tag])
        #expect(second.status == 200)
        #expect(try edits.put("photo", "{}", ["If-Match": tag]).status == 412)
        #expect(try edits.delete("photo", ["If-Match": tag]).status == 412)
        #expect(try edits.delete("photo", ["If-Match": try #require(second["ETag"])]).status == 204)
        #expect(try edits.delete("photo", ["If-Match": tag]).status == 404)
    }

    @Test(arguments: [("If-Match", "abc"), ("If-Match", "*, \"a\""), ("If-None-Match", "\"a"), ("If-Match", "")])
    func aConditionThatCannotBeUnderstoodIsNotIgnored(name: String, value: String) throws {
        let reply = try edits.put("photo", "{}", [name: value])
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == name)
        #expect(try edits.get("photo").status == 404)
    }

    @Test(
        arguments: [
            ("application/json", 201), ("Application/JSON; charset=utf-8", 201), (nil, 201), ("text/plain", 415),
            ("application/x-www-form-urlencoded", 415), ("application/jsonx", 415), ("", 415),
        ] as [(String?, Int)]
    )
    func theBodyIsJSONOrOfNoType(type: String?, status: Int) throws {
        let reply = try edits.put("photo", "{}", type.map { ["Content-Type": $0] } ?? [:])
        #expect(reply.status == status)
        if status == 415 { #expect(try reply.json()["parameter"] as? String == "Content-Type") }
    }

    @Test(arguments: [
        ("nothing", "{}", 404, "id", "nothing"), ("notes.txt", "{}", 415, "id", "notes.txt"),
        ("photo", "{\"crop\":{\"center\":[0,0],\"size\":[1e-9,1]}}", 400, "crop.size", "from 1"),
        (
            "photo", "{\"stickers\":[{\"image\":\"alpha\",\"center\":[1e15,0],\"width\":1}]}", 400,
            "stickers[0].center[0]", "from"
        ),
        (
            "photo",
            "{\"stickers\":[{\"image\":\"alpha\",\"center\":[0,0],\"width\":1},"
                + "{\"image\":\"gone\",\"center\":[0,0],\"width\":1}]}", 422, "stickers[1].image", "gone"
        ),
        (
            "photo", "{\"stickers\":[{\"image\":\"../secret\",\"center\":[0,0],\"width\":1}]}", 422,
            "stickers[0].image", "secret"
        ),
    ])
    func whatCannotBeOneOfTheImageIsRefusedByName(
        id: String,
        edit: String,
        status: Int,
        parameter: String,
        named: String
    ) throws {
        let reply = try edits.put(id, edit)
        #expect(reply.status == status)
        let document = try reply.json()
        #expect(document["parameter"] as? String == parameter)
        #expect((document["detail"] as? String)?.contains(named) == true)
        #expect(try edits.get(id).status == 404)
    }

    @Test func theEditOfAnImageThatHasGoneCanBeRemovedByItsFullID() throws {
        let edits = try EditingService()
        #expect(try edits.put("photo", "{}").status == 201)
        let full = try #require(try edits.service.request("GET", "/images/photo/edit", [:])["Content-Location"])
        #expect(unlink("\(edits.service.folder.path)/library/photo.png") == 0)
        #expect(try edits.service.request("DELETE", full, EditingService.token).status == 204)
        #expect(try edits.service.request("DELETE", full, EditingService.token).status == 404)
    }

    @Test func parametersAreNotTaken() throws {
        for method in ["GET", "PUT", "DELETE"] {
            let reply = try edits.service.request(method, "/images/photo/edit?w=1", EditingService.token, body: "{}")
            #expect(reply.status == 400)
        }
    }

    @Test func aBodyBeyondTheLimitIsRefused() throws {
        let small = try EditingService { $0.connections.bodyBytes = 100 }
        #expect(try small.put("photo", "{}" + String(repeating: " ", count: 98)).status == 201)
        #expect(try small.put("photo", "{}" + String(repeating: " ", count: 99)).status == 413)
    }

    @Test func scriptsOfOtherOriginsMayChangeEdits() throws {
        let question = [
            "Origin": "https://example.com", "Access-Control-Request-Method": "PUT",
            "Access-Control-Request-Headers": "authorization,if-match,content-type",
        ]
        let reply = try edits.service.request("OPTIONS", "/images/photo/edit", question)
        #expect(reply.status == 204)
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        #expect(reply["Access-Control-Allow-Methods"] == "GET, PUT, DELETE, HEAD, OPTIONS")
        let names = Set(reply["Access-Control-Allow-Headers"]?.components(separatedBy: ", ") ?? [])
        #expect(names.isSuperset(of: ["Authorization", "If-Match", "If-None-Match", "Content-Type"]))
        #expect(try edits.put("photo", "{}")["Access-Control-Expose-Headers"]?.contains("ETag") == true)
        #expect(try edits.put("photo", "{}")["Access-Control-Allow-Origin"] == "*")
    }

    /// Writers that have seen the same edit: one replaces it, all others are told that somebody did.
    @Test func ofWritersWithTheSameConditionOneWins() async throws {
        let (writers, rounds) = (4, 25)
        var tag = try #require(try edits.put("photo", "{}")["ETag"])
        let clients = try (0..<writers).map { _ in try HTTPClient(port: edits.service.port) }
        for round in 0..<rounds {
            let condition = ["If-Match": tag].merging(EditingService.token) { $1 }
            let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
                for (writer, client) in clients.enumerated() {
                    let body = #"{"rotation":{"angle":\#(Double(round) / 10 + Double(writer) / 1000 + 0.0001)}}"#
                    group.addTask {
                        try client.request("PUT", "/images/photo/edit", condition, body: Array(body.utf8))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let winners = replies.filter { $0.status == 200 }
            #expect(winners.count == 1)
            #expect(replies.count { $0.status == 412 } == writers - 1)
            let shown = try edits.get("photo")
            #expect(shown.body == winners.first?.body)
            tag = try #require(shown["ETag"])
        }
    }
}
