import ImageRequests
import Testing
import ZoomCore

@Suite struct EditedReportTests {
    private let image = PixelSize(width: 4000, height: 3000)

    private func report(_ query: String, _ stored: ImageEdit? = nil) throws -> String {
        let resolved = try view(query).resolved(for: image, storedEdit: stored)
        return ViewportReport(resolved, in: try Pyramid(image: image)).json.text
    }

    @Test func anEditInForceIsTold() throws {
        let text = try report("crop=0,0,0.5,0.25&quadrant=1&scale=16")
        #expect(text.hasPrefix(#"{"image":{"width":4000,"height":3000},"viewport""#))
        #expect(text.contains(#""visibleRect":[1171.875,566.40625,156.25,117.1875]"#))
        #expect(
            text.hasSuffix(
                #""mode":"view","edit":{"size":[2500,1250],"diagonal":5000,"#
                    + #""cropFrame":{"center":[2500,2500],"size":[2500,1250]},"#
                    + #""inscribed":{"center":[0,0],"size":[0.6,0.3]}}}"#
            )
        )
    }

    @Test func aModeIsToldWithoutAnEditToo() throws {
        for mode in ["edit", "crop"] {
            let text = try report("mode=\(mode)")
            #expect(text.contains(#""mode":"\#(mode)","edit":{"size":[4000,3000],"diagonal":5000,"#))
            #expect(text.hasSuffix(#""inscribed":{"center":[0,0],"size":[0.8,0.6]}}}"#))
        }
        for query in ["", "mode=view", "filter=none"] {
            #expect(!(try report(query).contains(#""edit""#)))
        }
        #expect(try report("filter=mono").contains(#""mode":"view","edit":{"#))
    }

    @Test func stickersAreToldWhereTheyAreNotDrawn() throws {
        let place = StickerPlace(center: Point(x: 0.1, y: 0.1), width: 0.2, angle: 15)
        let stored = ImageEdit(
            geometry: Edit(crop: Crop(center: Point(x: 0.1, y: 0), size: Size(width: 0.5, height: 0.25))),
            stickers: [Sticker(image: "star", place: place)]
        )
        #expect(!(try report("", stored).contains("stickers")))
        let sticker = #""stickers":[{"image":"star","center":"#
        #expect(try report("mode=edit", stored).hasSuffix(sticker + #"[1250,1125],"width":1000,"angle":15}]}"#))
        #expect(try report("mode=crop", stored).hasSuffix(sticker + #"[3000,3000],"width":1000,"angle":15}]}"#))
        // An edit of the query has none.
        #expect(!(try report("mode=edit&angle=0", stored).contains("stickers")))
    }

    /// At 16 the window is of 156.25 × 117.1875 pixels about the middle of the crop, (2500, 1500) of the photo.
    @Test func tilesAreThoseUnderTheTurnedView() throws {
        let middle = "crop=0.1,0,0.5,0.25&scale=16"
        #expect(
            try report(middle).contains(
                #""level":0,"levelSize":{"width":4000,"height":3000},"tileSize":256,"#
                    + #""tiles":[{"level":0,"column":9,"row":5},{"level":0,"column":9,"row":6},"#
                    + #"{"level":0,"column":10,"row":5},{"level":0,"column":10,"row":6}]"#
            )
        )
        // Turned by a quarter, 117.1875 × 156.25 of the source.
        let turned = try view(middle + "&quadrant=1").resolved(for: image)
        let report = ViewportReport(turned, in: try Pyramid(image: image))
        #expect(Set(report.tiles.map(\.row)) == [5, 6])
        #expect(Set(report.tiles.map(\.column)) == [9])
        // On its tip, the corners of the box around it are not needed.
        let tipped = try view("w=800&h=800&scale=2&angle=45&crop=0,0,0.5,0.5").resolved(for: image)
        let whole = ViewportReport(tipped, in: try Pyramid(image: image))
        #expect(whole.tiles.count < 41 && whole.tiles.count > 24)
    }

    @Test func aStickerOutOfReachIsNamed() throws {
        let place = StickerPlace(center: Point(x: 0, y: 9e15), width: 0.2, angle: 0)
        let stored = ImageEdit(stickers: [Sticker(image: "star", place: place)])
        let error = #expect(throws: RequestError.self) { try report("", stored) }
        #expect(error?.parameter == "stickers[0].center[1]")
        #expect(error?.message.contains("9000000000000000") == true)
    }
}
