import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct StickerTests {
    let edits: EditingService

    init() throws { edits = try EditingService() }

    private func view(_ query: String = "") throws -> HTTPReply {
        try edits.service.get("/images/photo/view?w=200&h=150\(query)")
    }

    private static let star = #"{"stickers":[{"image":"alpha","center":[0,0],"width":0.2}]}"#

    private func replace(_ name: String, with bytes: [UInt8]) throws {
        try edits.service.folder.write(bytes, to: "library/\(name)")
    }

    @Test func aStickersImageIsPartOfThePicturesVersion() throws {
        let before = try view()["ETag"]
        let edited = try view("&mode=edit")["ETag"]
        try edits.put("photo", Self.star)
        let first = try view()
        #expect(first.status == 200)
        #expect(first["ETag"] != before)
        // Where stickers are not drawn they make no other picture.
        #expect(try view("&mode=edit")["ETag"] == edited)
        try replace("alpha.png", with: Picture(width: 40, height: 30, colour: [0, 0, 255, 255]).png)
        #expect(try view()["ETag"] != first["ETag"])
        #expect(try view("&filter=none").status == 200)
    }

    @Test func aStickerWhoseImageIsGoneIsNamed() throws {
        try edits.put("photo", Self.star)
        try FileManager.default.removeItem(atPath: edits.service.folder.path + "/library/alpha.png")
        let reply = try view()
        #expect(reply.status == 422)
        #expect(try reply.json()["type"] as? String == "/problems/unusable-sticker")
        #expect((try reply.json()["detail"] as? String)?.contains("\"alpha\"") == true)
        #expect(try view("&mode=edit").status == 200)
        #expect(try view("&filter=mono").status == 200)
        #expect(try edits.service.get("/images/photo/viewport").status == 200)
        #expect(try edits.get("photo").status == 200)
    }

    @Test func aStickerThatIsNoPictureIsNamed() throws {
        for sticker in ["cut", "empty.png", "notes.txt"] {
            try edits.put(
                "photo",
                #"{"stickers":[{"image":"alpha","center":[0,0],"width":0.2},"#
                    + #"{"image":"\#(sticker)","center":[0,0],"width":0.2}]}"#
            )
            let reply = try view()
            #expect(reply.status == 422)
            #expect((try reply.json()["detail"] as? String)?.contains("\"\(sticker)\"") == true)
            #expect(try view("&mode=edit").status == 200)
        }
    }

    @Test func aStickerIsDrawnWhereTheEditHasIt() throws {
        try replace("dot.png", with: Picture(width: 40, height: 40, colour: [255, 0, 0]).png)
        try replace("plain.png", with: Picture(width: 400, height: 300, colour: [0, 0, 0]).png)
        // The diagonal is 500 pixels: a dot of 100 whose middle is 100 to the right of the image's.
        try edits.put("plain", #"{"stickers":[{"image":"dot","center":[0.2,0],"width":0.2}]}"#)
        let query = "w=400&h=300"
        let reply = try edits.service.get("/images/plain/view?\(query)")
        let picture = try Picture(decoding: reply.body)
        #expect(picture[300, 150].prefix(3) == [255, 0, 0])
        #expect(picture[262, 150].prefix(3) == [255, 0, 0])
        #expect(picture[240, 150].prefix(3) == [0, 0, 0])
        #expect(picture[300, 90].prefix(3) == [0, 0, 0])
        let without = try edits.service.get("/images/plain/view?\(query)&mode=edit")
        #expect(try Picture(decoding: without.body)[300, 150].first == 0)
    }

    @Test func asManyStickersAreTakenAsAreConfigured() throws {
        let edits = try EditingService { $0.editing.maximumStickers = 2 }
        let sticker = #"{"image":"alpha","center":[0,0],"width":0.2}"#
        for count in 0...3 {
            let list = Array(repeating: sticker, count: count).joined(separator: ",")
            let reply = try edits.put("photo", #"{"stickers":[\#(list)]}"#)
            #expect(reply.status == (count == 3 ? 400 : count == 0 ? 201 : 200))
            if count == 3 { #expect((try reply.json()["parameter"] as? String) == "stickers") }
        }
        // What was stored under another limit stays an edit.
        let other = try RunningService(
            {
                $0.editing.folder = edits.data.path
                $0.editing.maximumStickers = 0
            },
            fill: Pictures.fillWithSmall
        )
        #expect(try other.get("/images/photo/view?w=40&h=30").status == 200)
    }
}
