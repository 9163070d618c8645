import ImageRequests
import TestSupport
import Testing
import ZoomCore

private let image = PixelSize(width: 4000, height: 3000)

@Suite struct EditedViewTests {
    @Test func theEditOfAQueryIsTaken() throws {
        let request = try view("mode=crop&crop=0.1,-0.2,0.5,0.25&angle=-3.5&quadrant=1&flip=true&filter=noir")
        #expect(request.mode == .crop)
        let geometry = Edit(
            crop: Crop(center: Point(x: 0.1, y: -0.2), size: Size(width: 0.5, height: 0.25)),
            rotation: try Rotation(quadrant: 1, angle: -3.5),
            isFlipped: true
        )
        #expect(request.edit == ImageEdit(geometry: geometry, filter: .noir))
    }

    @Test(arguments: ["crop=0,0,1,1", "angle=0", "quadrant=0", "flip=false", "filter=none"])
    func anyPartNamesAnEditWhole(_ query: String) throws {
        let stored = ImageEdit(geometry: Edit(rotation: try Rotation(quadrant: 1), isFlipped: true), filter: .fade)
        let resolved = try view(query).resolved(for: image, storedEdit: stored)
        #expect(resolved.edit.filter == nil)
        #expect(resolved.edit.geometry.rotation == .none)
        #expect(!resolved.edit.geometry.isFlipped)
        #expect(resolved.canonicalQuery == (query.hasPrefix("crop") ? query : "filter=none"))
    }

    @Test(arguments: [
        ("mode=x", "mode is 'x': it must be one of view, edit, crop."),
        ("angle=46", "angle is '46': it must be a number from -45 to 45."),
        ("angle=x", "angle is 'x': it must be a number from -45 to 45."),
        ("quadrant=4", "quadrant is '4': it must be a whole number from 0 to 3."),
        ("quadrant=-1", "quadrant is '-1': it must be a whole number from 0 to 3."),
        ("flip=1", "flip is '1': it must be one of true, false."),
        ("filter=grey", "filter is 'grey': it must be one of none, mono, noir, sepia, invert, vivid, fade."),
        ("filter=", "filter is empty: it must be one of none, mono, noir, sepia, invert, vivid, fade."),
        ("crop=0,0,1", "crop is '0,0,1': it must be 4 finite numbers cx,cy,cw,ch."),
        ("crop=0,0,1,0", "crop is '0,0,1,0': it must be 4 finite numbers cx,cy,cw,ch with cw and ch over 0."),
        ("crop=0,0,-1,1", "crop is '0,0,-1,1': it must be 4 finite numbers cx,cy,cw,ch with cw and ch over 0."),
    ])
    func errorsSayWhatWasWrongAndWhatIsAllowed(_ query: String, _ message: String) throws {
        let error = try viewError(query)
        #expect(error.kind == .malformed)
        #expect(error.message == message)
        #expect(error.parameter == String(query.prefix { $0 != "=" }))
        #expect(error.value == String(query.drop { $0 != "=" }.dropFirst()))
    }

    @Test func withoutAnEditNothingChanges() throws {
        for query in ["", "scale=4&x=100", "rect=10,10,500,500", "anchor=0.1,0.9&scale=3&dx=40", "w=17&h=900&dpr=2"] {
            let plain = try view(query).resolved(for: image)
            for mode in ["view", "edit"] {
                let item = query.isEmpty ? "" : "&"
                for named in ["", "&filter=none", "&filter=mono"] {
                    let resolved = try view("\(query)\(item)mode=\(mode)\(named)").resolved(for: image)
                    #expect(resolved.layout == plain.layout)
                    #expect(resolved.state == plain.state)
                    #expect(resolved.visibleRect == plain.visibleRect)
                    #expect(resolved.deviceRect == plain.deviceRect)
                }
            }
            #expect(plain.edit == .none)
            #expect(plain.jobRequest == plain.request)
        }
    }

    @Test func theViewportLooksAtThePictureOfTheMode() throws {
        let query = "crop=0,0,0.5,0.25&quadrant=1"
        let finished = try view(query).resolved(for: image)
        #expect(finished.layout.image == Size(width: 2500, height: 1250))
        #expect(finished.visibleRectText == "0,0,2500,1250")
        #expect(finished.image == image)
        let canvas = try view("mode=crop&" + query).resolved(for: image)
        #expect(canvas.layout.image == Size(width: 5000, height: 5000))
        #expect(canvas.mode == .crop)
        #expect(canvas.edited.cropFrame.size == Size(width: 2500, height: 1250))
    }

    @Test func theStoredEditIsTheDefaultAndTheJobNamesIt() throws {
        let sticker = Sticker(image: "star", place: StickerPlace(center: .zero, width: 0.1, angle: 0))
        let stored = ImageEdit(
            geometry: Edit(rotation: try Rotation(quadrant: 1)),
            filter: .sepia,
            stickers: [sticker]
        )
        let resolved = try view("w=300").resolved(for: image, storedEdit: stored)
        #expect(resolved.canonicalQuery == "w=300")
        #expect(resolved.edit == stored)
        #expect(resolved.jobRequest.canonicalQuery == "w=300&quadrant=1&filter=sepia")
        let job = try resolved.jobRequest.resolved(for: image)
        #expect(job.deviceRect == resolved.deviceRect)
        #expect(job.visibleRect == resolved.visibleRect)
        #expect(job.edited == resolved.edited)
        // A query's own edit stays in its text, and has no stickers.
        let named = try view("angle=2").resolved(for: image, storedEdit: stored)
        #expect(named.canonicalQuery == "angle=2")
        #expect(named.edit.stickers.isEmpty && named.edit.filter == nil)
        #expect(named.jobRequest == named.request)
        // Nothing is left to name where only stickers are stored, or nothing at all is done.
        let pasted = try view("").resolved(for: image, storedEdit: ImageEdit(stickers: [sticker]))
        #expect(pasted.jobRequest.canonicalQuery == "")
        #expect(try view("filter=none").resolved(for: image, storedEdit: stored).jobRequest.canonicalQuery == "")
    }

    @Test func aCropOfNoPixelIsNamed() throws {
        let none = try view("crop=0,0,0.00005,1")
        let error = try #require(#expect(throws: RequestError.self) { try none.resolved(for: image) })
        #expect(error.parameter == "crop")
        #expect(
            error.message == "crop is '0,0,0.00005,1': the width of the edited picture would be 0, "
                + "and it must be a number from 1 to 9007199254740992."
        )
        let crop = Crop(center: .zero, size: Size(width: 1, height: 1e-9))
        let stored = ImageEdit(geometry: Edit(crop: crop))
        let kept = try #require(
            #expect(throws: RequestError.self) { try view("").resolved(for: image, storedEdit: stored) }
        )
        #expect(kept.parameter == nil && kept.kind == .tooLarge)
        #expect(kept.message.hasPrefix("The stored edit's crop is '0,0,1,1e-9': the height of the edited picture"))
    }
}
