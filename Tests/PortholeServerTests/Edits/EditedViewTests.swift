import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite(.serialized) struct EditedViewTests {
    private static let shared = Result { try EditingService() }
    let edits: EditingService

    init() throws { edits = try Self.shared.get().cleared() }

    private func view(_ query: String, _ fields: [String: String] = [:], of id: String = "photo") throws -> HTTPReply {
        try edits.service.get("/images/\(id)/view?w=300&h=300\(query)", fields)
    }

    private static let turned = #"{"rotation":{"quadrant":1},"filter":"invert"}"#

    @Test func aStoredEditChangesThePictureItsFieldsAndItsTag() throws {
        let before = try view("")
        #expect(before["Visible-Rect"] == "0,0,400,300")
        try edits.put("photo", Self.turned)
        let after = try view("")
        #expect(after.status == 200)
        #expect(after["Visible-Rect"] == "0,0,300,400")
        #expect(after["Content-Location"] == before["Content-Location"])
        #expect(after["ETag"] != before["ETag"])
        #expect(after.body != before.body)

        let tag = try #require(after["ETag"])
        #expect(try view("", ["If-None-Match": tag]).status == 304)
        let stale = try view("", ["If-None-Match": try #require(before["ETag"])])
        #expect(stale.status == 200)
        #expect(stale.body == after.body)
        #expect(stale["Server-Timing"]?.contains("desc=hit") == true)
        #expect(try view("")["ETag"] == tag)

        try edits.put("photo", #"{"rotation":{"quadrant":1}}"#)
        #expect(try view("", ["If-None-Match": tag]).status == 200)
        try edits.delete("photo")
        let again = try view("")
        #expect(again["ETag"] == before["ETag"])
        #expect(again["Visible-Rect"] == before["Visible-Rect"])
        #expect(again.body == before.body)
    }

    @Test func aStoredEditIsWhatIsSeen() throws {
        let plain = try Picture(decoding: edits.service.get("/images/photo/view?w=400&h=300").body)
        try edits.put("photo", #"{"flip":true}"#)
        let flipped = try Picture(decoding: edits.service.get("/images/photo/view?w=400&h=300").body)
        #expect(flipped == plain.mirrored)
        try edits.put("photo", #"{"rotation":{"quadrant":2},"filter":"invert"}"#)
        let turned = try Picture(decoding: edits.service.get("/images/photo/view?w=400&h=300").body)
        var inverted = plain.mirrored.flipped
        for index in inverted.pixels.indices { inverted.pixels[index] = 255 - inverted.pixels[index] }
        #expect(turned == inverted)
    }

    /// An edit that does nothing, stored or named, is none.
    @Test func anEditThatDoesNothingChangesNothing() throws {
        let before = try view("")
        try edits.put("photo", "{}")
        #expect(try view("")["ETag"] == before["ETag"])
        #expect(try view("&filter=none").body == before.body)
        #expect(try view("&filter=none")["Content-Location"]?.hasSuffix("&filter=none") == true)
    }

    @Test func anEditNamedInTheURLReplacesTheStoredOneWhole() throws {
        let before = try view("&flip=true")
        let plain = try view("")
        try edits.put("photo", Self.turned)
        let after = try view("&flip=true")
        #expect(after["ETag"] == before["ETag"])
        #expect(after.body == before.body)
        #expect(after["Visible-Rect"] == "0,0,400,300")
        #expect(try view("&filter=none").body == plain.body)
        #expect(try view("&quadrant=1&filter=invert").body == view("").body)
    }

    @Test func theGeometryKnowsTheEditToo() throws {
        let target = "/images/photo/viewport?w=300&h=300"
        let before = try edits.service.get(target)
        try edits.put("photo", Self.turned)
        let after = try edits.service.get(target)
        #expect(after["ETag"] != before["ETag"])
        #expect(try after.json()["visibleRect"] as? [Double] == [0, 0, 300, 400])
        #expect(try after.json()["contentSize"] as? [Double] == [225, 300])
        let crop = try edits.service.get(target + "&mode=crop").json()
        #expect(crop["visibleRect"] as? [Double] == [0, 0, 500, 500])
        try edits.delete("photo")
        #expect(try edits.service.get(target)["ETag"] == before["ETag"])
    }

    @Test func tilesAreOfTheImageItself() throws {
        let before = try edits.service.get("/images/photo/tiles/0/0/0.png")
        try edits.put("photo", Self.turned)
        #expect(try edits.service.get("/images/photo/tiles/0/0/0.png")["ETag"] == before["ETag"])
    }

    @Test func aDamagedEditIsADefectAndNotAnAbsentOne() throws {
        try edits.put("photo", Self.turned)
        for damage in ["{\"rotation\":{\"quadrant\":1}", "", "null", "{\"filter\":\"unknown\"}", "\u{0}\u{0}"] {
            try Data(damage.utf8).write(to: URL(fileURLWithPath: edits.file(of: "photo.png")))
            for target in ["view?w=30&h=30", "viewport", "edit"] {
                let reply = try edits.service.get("/images/photo/\(target)")
                #expect(reply.status == 500)
                let identifier = try #require(try reply.json()["id"] as? String)
                #expect(!reply.text.contains(edits.data.path))
                // The log has it a moment later.
                var lines: [String] = []
                for _ in 0..<200 where lines.isEmpty {
                    lines = try edits.service.logLines().filter { $0.contains(identifier) }
                    if lines.isEmpty { usleep(10_000) }
                }
                #expect(lines.first?.contains(edits.file(of: "photo.png")) == true)
            }
        }
        // What is named needs no stored one, and what is stored anew repairs it.
        #expect(try view("&flip=true").status == 200)
        #expect(try edits.put("photo", "{}", ["If-Match": "\"other\""]).status == 412)
        #expect(try edits.put("photo", "{}").status == 200)
        #expect(try view("").status == 200)
    }

    @Test func anEditThatWasChangedByHandIsSeenAtOnce() throws {
        try edits.put("photo", #"{"rotation":{"quadrant":1}}"#)
        #expect(try view("")["Visible-Rect"] == "0,0,300,400")
        let file = URL(fileURLWithPath: edits.file(of: "photo.png"))
        try Data(#"{ "rotation": {"quadrant": 2} }"#.utf8).write(to: file)
        #expect(try view("")["Visible-Rect"] == "0,0,400,300")
        try FileManager.default.removeItem(at: file)
        #expect(try edits.get("photo").status == 404)
    }

    @Test func aDataFolderThatIsGoneIsSaid() throws {
        let edits = try EditingService()
        try edits.put("photo", Self.turned)
        try FileManager.default.removeItem(atPath: edits.data.path + "/edits")
        for target in ["/images/photo/view", "/images/alpha/view", "/images/photo/edit", "/readyz"] {
            let reply = try edits.service.get(target)
            #expect(reply.status == 503)
            #expect((try reply.json()["detail"] as? String)?.contains("folder of the edits") == true)
        }
        #expect(try edits.put("photo", "{}").status == 503)
        #expect(try edits.service.get("/images/photo/view?filter=none").status == 200)
    }

    @Test func theMemoryOfEditsIsCounted() throws {
        let edits = try EditingService()
        try edits.put("photo", "{}")
        for _ in 0..<3 { #expect(try edits.get("photo").status == 200) }
        #expect(try edits.service.metric("porthole_edit_cache_hits_total") == 2)
        #expect(try edits.service.metric("porthole_edit_cache_misses_total") == 1)
        let metrics = try edits.service.get("/metrics").text
        #expect(metrics.contains("porthole_requests_total{route=\"/images/{id}/edit\",status=\"200\"} 3"))
        #expect(metrics.contains("porthole_requests_total{route=\"/images/{id}/edit\",status=\"201\"} 1"))
    }
}
