import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct ViewportTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    @Test(arguments: [
        "w=390&h=844&scale=16&x=1500&y=1588", "w=390&h=844", "w=400&h=300&scale=2&x=-50&y=9999", "w=333&h=77&scale=0.5",
        "anchor=0.25,0.75&dx=40&dy=-30&scale=3&w=300&h=200", "rect=10,20,300,100&dpr=2",
    ])
    func theGeometryIsThatOfTheView(query: String) throws {
        let geometry = try service.get("/images/large/viewport?\(query)")
        let view = try service.get("/images/large/view?\(query)")
        #expect(geometry.status == 200)
        #expect(geometry["Content-Type"] == "application/json")
        let object = try geometry.json()
        func numbers(_ name: String) throws -> [Double] {
            try #require(view[name]).split(separator: ",").compactMap { Double($0) }
        }
        func agree(_ one: [Double], _ other: Any?) -> Bool {
            let other = other as? [Double] ?? []
            return one.count == other.count && zip(one, other).allSatisfy { ($0 - $1).magnitude <= 0.51e-6 }
        }
        #expect(agree(try numbers("Viewport-Scale"), (object["scale"] as? Double).map { [$0] }))
        #expect(agree(try numbers("Viewport-Offset"), object["offset"]))
        #expect(agree(try numbers("Visible-Rect"), object["visibleRect"]))
        #expect(object["view"] as? String == view["Content-Location"])
        let device = try #require(object["device"] as? [String: Any])
        let picture = try Picture(decoding: view.body)
        #expect(device["output"] as? [Int] == [picture.width, picture.height])
    }

    @Test func theTilesAreThereAndTheBoundIsNamed() throws {
        let reply = try service.get("/images/large/viewport?w=512&h=512&scale=99")
        let object = try reply.json()
        #expect(object["bound"] as? String == "maximum")
        let tiles = try #require(object["tiles"] as? [[String: Int]])
        #expect(!tiles.isEmpty)
        for tile in tiles {
            let target = "/images/large/tiles/\(tile["level"]!)/\(tile["column"]!)/\(tile["row"]!).jpg"
            #expect(try service.get(target).status == 200)
        }
        // The same picture asked for within the limits hits none: another answer, another tag.
        let within = try service.get("/images/large/viewport?w=512&h=512&scale=16")
        #expect(try within.json()["bound"] is NSNull)
        #expect(within["ETag"] != reply["ETag"])
        #expect(within["Content-Location"] == reply["Content-Location"])
    }

    @Test func whatTheClientHasIsNotSentAgain() throws {
        let reply = try service.get("/images/large/viewport?w=100")
        let again = try service.get("/images/large/viewport?w=100", ["If-None-Match": try #require(reply["ETag"])])
        #expect(again.status == 304)
        #expect(again["ETag"] == reply["ETag"])
    }
}
