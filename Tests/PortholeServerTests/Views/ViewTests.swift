import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ViewTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    @Test func thePictureHasTheSizeOfTheViewport() throws {
        let reply = try service.get("/images/photo/view?w=200&h=100&dpr=2")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "image/png")
        let picture = try Picture(decoding: reply.body)
        #expect(picture.width == 400)
        #expect(picture.height == 200)
    }

    @Test(arguments: [
        // target, scale, offset, visible rect
        ("large/view?w=390&h=844&scale=16&x=1500&y=1588", "16", "1500,1588", "961.538462,1017.948718,250,541.025641"),
        ("large/view?w=390&h=844&scale=99&x=1500&y=1588", "16", "1500,1588", "961.538462,1017.948718,250,541.025641"),
        ("large/view?w=390&h=844", "1", "0,-275.75", "0,0,4000,3000"),
        ("large/view?w=400&h=300&scale=2&x=-50&y=9999", "2", "0,300", "0,1500,2000,1500"),
        ("large/view?w=400&h=300&center=0.5,0.5&scale=4", "4", "600,450", "1500,1125,1000,750"),
        ("large/view?w=400&h=300&rect=1000,750,400,300", "10", "1000,750", "1000,750,400,300"),
        ("large/view?w=400&h=300&scale=0.01", "1", "0,0", "0,0,4000,3000"),
        ("sub%2Fturned/view?w=300&h=400", "1", "0,0", "0,0,300,400"),
    ])
    func theFieldsSayWhatIsShown(target: String, scale: String, offset: String, rect: String) throws {
        let reply = try service.get("/images/\(target)")
        #expect(reply.status == 200)
        #expect(reply["Viewport-Scale"] == scale)
        #expect(reply["Viewport-Offset"] == offset)
        #expect(reply["Visible-Rect"] == rect)
        let exposed = try #require(reply["Access-Control-Expose-Headers"])
        for name in ["Viewport-Scale", "Viewport-Offset", "Visible-Rect", "Content-Location", "ETag", "Server-Timing"] {
            #expect(exposed.contains(name))
        }
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        #expect(reply["X-Content-Type-Options"] == "nosniff")
        #expect(reply["Cache-Control"] == "max-age=60")
        #expect(reply["Vary"] == "Accept")
    }

    @Test(arguments: [
        // Two ways of asking, and the canonical one.
        ("?scale=2.0&h=100&w=100&format=png&quality=7", "?w=100&scale=2&h=1e2", "?scale=2&w=100&h=100"),
        ("?w=100&h=100&scale=77", "?scale=16&w=100&h=100&_=1", "?scale=16&w=100&h=100"),
        ("?w=100&h=100&center=0.5,0.5", "?w=100&h=100", "?w=100&h=100"),
        ("?w=100&h=100&format=jpg&quality=80", "?format=jpg&h=100&w=100", "?w=100&h=100&format=jpg"),
    ])
    func whatShowsTheSameIsTheSame(one: String, other: String, canonical: String) throws {
        let first = try service.get("/images/photo/view\(one)")
        let second = try service.get("/images/photo.png/view\(other)")
        #expect(first.status == 200)
        #expect(first["Content-Location"] == "/images/photo.png/view\(canonical)")
        #expect(second["Content-Location"] == first["Content-Location"])
        #expect(second["ETag"] == first["ETag"])
        let again = try service.get(try #require(first["Content-Location"]))
        #expect(again["ETag"] == first["ETag"])
        #expect(again["Content-Location"] == first["Content-Location"])
        #expect(again.body == first.body)
        #expect(second.body == first.body)
    }

    @Test func anAnswerIsLocatedUnderTheIdThatWasAskedFor() throws {
        let service = try RunningService(fill: Pictures.fill)
        let link = service.folder.path + "/library/link.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "photo.png")
        for id in ["link", "photo", "link"] {
            let reply = try service.get("/images/\(id)/view?w=40&h=30")
            #expect(reply["Content-Location"] == "/images/\(id).png/view?w=40&h=30")
        }
    }

    @Test func differentPicturesHaveDifferentTags() throws {
        let queries = [
            "", "scale=2", "w=100", "format=jpg", "format=jpg&quality=81", "compression=small", "kernel=nearest",
            "background=ffffff",
        ]
        var tags = try queries.map { try service.get("/images/photo/view?h=50&\($0)")["ETag"] }
        tags.append(try service.get("/images/large/view?h=50")["ETag"])
        #expect(Set(tags).count == queries.count + 1)
        #expect(!tags.contains(nil))
    }

    @Test(
        arguments: [
            ("", nil, "image/png", "Accept"), ("format=png", nil, "image/png", nil),
            ("format=jpg", nil, "image/jpeg", nil),
            ("format=webp", "image/png", "image/webp", nil), ("format=avif", nil, "image/avif", nil),
            ("", "image/webp", "image/webp", "Accept"), ("", "image/jpeg, image/png;q=0", "image/jpeg", "Accept"),
            ("", "text/html, */*;q=0.8", "image/png", "Accept"),
            ("format=auto", "image/avif,image/webp,*/*", "image/webp", "Accept"),
            ("format=auto", nil, "image/png", "Accept"),
        ] as [(String, String?, String, String?)]
    )
    func theFormatIsWhatWasAskedFor(query: String, accept: String?, mediaType: String, vary: String?) throws {
        let fields = accept.map { ["Accept": $0] } ?? [:]
        let reply = try service.get("/images/photo/view?w=40&h=30&\(query)", fields)
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == mediaType)
        #expect(reply["Vary"] == vary)
        if mediaType != "image/avif" { #expect(try Picture(decoding: reply.body).width == 40) }
    }

    @Test func theSecondTimeItComesFromMemory() throws {
        let target = "/images/photo/view?w=111&h=99"
        let first = try service.get(target)
        let second = try service.get(target)
        let timing = try #require(first["Server-Timing"])
        #expect(timing.hasPrefix("cache;desc=miss, queue;dur="))
        for name in ["open;dur=", "render;dur=", "encode;dur="] { #expect(timing.contains(name)) }
        #expect(second["Server-Timing"] == "cache;desc=hit")
        #expect(second.body == first.body)
        #expect(second.fields.map(\.name) == first.fields.map(\.name))
    }

    @Test func headIsGetWithoutABody() throws {
        let target = "/images/photo/view?w=123&h=45"
        let client = try HTTPClient(port: service.port)
        let head = try client.request("HEAD", target)
        let get = try client.get(target)
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head["Content-Length"] == "\(get.body.count)")
        for name in ["ETag", "Content-Type", "Viewport-Scale", "Content-Location"] { #expect(head[name] == get[name]) }
    }

    @Test func whatTheClientHasIsNotRenderedAgain() throws {
        let target = "/images/photo/view?w=77&h=66"
        let first = try service.get(target)
        let tag = try #require(first["ETag"])
        // A second service on the same file has rendered nothing yet.
        let library = service.folder.path + "/library"
        let other = try RunningService { $0.library = library }
        let reply = try other.get(target, ["If-None-Match": tag])
        #expect(reply.status == 304)
        #expect(reply.body.isEmpty)
        for name in [
            "ETag", "Cache-Control", "Content-Location", "Vary", "Visible-Rect", "Access-Control-Allow-Origin",
        ] {
            #expect(reply[name] == first[name])
        }
        // All that a worker was asked is what the image is.
        #expect(try other.metric("porthole_works_run_total") == 1)
        #expect(try other.get(target, ["If-None-Match": "\"other\""]).status == 200)
        #expect(try other.metric("porthole_works_run_total") == 2)
        #expect(try other.get(target, ["If-None-Match": "W/\(tag), \"x\""]).status == 304)
    }
}
