import ImageRequests
import TestSupport
import Testing
import ZoomCore

private func edit(_ text: String, maximumStickers: Int = 2) throws -> ImageEdit {
    try ImageEdit(json: Array(text.utf8), maximumStickers: maximumStickers)
}

@Suite struct ImageEditTests {
    @Test func everythingIsTaken() throws {
        let read = try edit(
            """
            {"crop": {"center": [0, -0.1], "size": [0.8, 0.6]}, "rotation": {"quadrant": 1, "angle": -3.5}, "flip": true,
             "filter": "mono", "stickers": [{"image": "star", "center": [0.1, 0.1], "width": 0.2, "angle": 15}]}
            """
        )
        let geometry = Edit(
            crop: Crop(center: Point(x: 0, y: -0.1), size: Size(width: 0.8, height: 0.6)),
            rotation: try Rotation(quadrant: 1, angle: -3.5),
            isFlipped: true
        )
        let place = StickerPlace(center: Point(x: 0.1, y: 0.1), width: 0.2, angle: 15)
        #expect(read == ImageEdit(geometry: geometry, filter: .mono, stickers: [Sticker(image: "star", place: place)]))
    }

    @Test(arguments: [
        ("{}", "{}"), (#"{"flip":false,"rotation":{},"stickers":[],"filter":"none","crop":null}"#, "{}"),
        (#"{"filter":null,"flip":null,"rotation":null,"stickers":null}"#, "{}"),
        (#"{"rotation":{"angle":-0,"quadrant":0.0}}"#, "{}"),
        (#"{"filter":"fade","rotation":{"angle":1.50}}"#, #"{"rotation":{"angle":1.5},"filter":"fade"}"#),
        (#"{"flip":true,"rotation":{"quadrant":3}}"#, #"{"rotation":{"quadrant":3},"flip":true}"#),
        (
            #"{"stickers":[{"angle":0,"width":1e-3,"center":[1,2.0],"image":"é/\"x\""}]}"#,
            #"{"stickers":[{"image":"é/\"x\"","center":[1,2],"width":0.001}]}"#
        ),
        (
            #"{"crop":{"size":[1,0.5],"center":[-0.25,1e-7]}}"#,
            #"{"crop":{"center":[-0.25,1e-7],"size":[1,0.5]}}"#
        ),
    ])
    func canonicalTextIsInOrderAndWithoutDefaults(_ text: String, _ canonical: String) throws {
        #expect(try edit(text).json.text == canonical)
    }

    @Test(
        arguments: [
            ("[]", nil, "The document is a list: it must be an object with crop, rotation, flip, filter, stickers."),
            ("7", nil, "The document is a number: it must be an object with crop, rotation, flip, filter, stickers."),
            (
                #"{"colour":1}"#, "colour",
                "There is no member 'colour'; there are crop, rotation, flip, filter, stickers."
            ),
            (#"{"filtre":"mono"}"#, "filtre", "There is no member 'filtre'; did you mean filter?"),
            (
                #"{"crop":{"centre":[0,0]}}"#, "crop.centre",
                "There is no member 'centre' in crop; did you mean center?"
            ),
            (#"{"crop":[0,0,1,1]}"#, "crop", "crop is '[0,0,1,1]': it must be an object with center, size."),
            (#"{"crop":{"center":[0,0]}}"#, "crop.size", "crop.size is missing: it must be given."),
            (#"{"crop":{"size":[1,1]}}"#, "crop.center", "crop.center is missing: it must be given."),
            (
                #"{"crop":{"center":[0],"size":[1,1]}}"#, "crop.center",
                "crop.center is '[0]': it must be a list of 2 numbers, x, y."
            ),
            (
                #"{"crop":{"center":[0,0],"size":[0,1]}}"#, "crop.size[0]",
                "crop.size[0] is '0': it must be a number over 0 and at most 9007199254740992."
            ),
            (
                #"{"crop":{"center":[0,0],"size":[1,"wide"]}}"#, "crop.size[1]",
                "crop.size[1] is 'wide': it must be a number over 0 and at most 9007199254740992."
            ),
            (
                #"{"crop":{"center":[1e300,0],"size":[1,1]}}"#, "crop.center[0]",
                "crop.center[0] is '1e300': it must be a number from -9007199254740992 to 9007199254740992."
            ),
            (
                #"{"rotation":{"quadrant":4}}"#, "rotation.quadrant",
                "rotation.quadrant is '4': it must be a whole number from 0 to 3."
            ),
            (
                #"{"rotation":{"quadrant":0.5}}"#, "rotation.quadrant",
                "rotation.quadrant is '0.5': it must be a whole number from 0 to 3."
            ),
            (
                #"{"rotation":{"angle":-45.01}}"#, "rotation.angle",
                "rotation.angle is '-45.01': it must be a number from -45 to 45."
            ),
            (
                #"{"rotation":{"angel":1}}"#, "rotation.angel",
                "There is no member 'angel' in rotation; did you mean angle?"
            ),
            (#"{"flip":"true"}"#, "flip", "flip is 'true': it must be true or false."),
            (#"{"flip":1}"#, "flip", "flip is '1': it must be true or false."),
            (
                #"{"filter":"grey"}"#, "filter",
                "filter is 'grey': it must be one of none, mono, noir, sepia, invert, vivid, fade."
            ),
            (#"{"stickers":{}}"#, "stickers", "stickers is '{}': it must be a list."),
            (
                #"{"stickers":[{"image":"a","center":[0,0],"width":1},{"image":"a","center":[0,0],"width":-1}]}"#,
                "stickers[1].width",
                "stickers[1].width is '-1': it must be a number over 0 and at most 9007199254740992."
            ),
            (
                #"{"stickers":[{"image":"","center":[0,0],"width":1}]}"#, "stickers[0].image",
                "stickers[0].image is empty: it must be a text of 1 to 4096 bytes."
            ),
            (
                #"{"stickers":[{"center":[0,0],"width":1}]}"#, "stickers[0].image",
                "stickers[0].image is missing: it must be given."
            ),
            (
                #"{"stickers":[{"image":"a","center":[0,true],"width":1}]}"#, "stickers[0].center[1]",
                "stickers[0].center[1] is 'true': it must be a number from -9007199254740992 to 9007199254740992."
            ),
            (
                #"{"stickers":[{"image":"a","center":[0,0],"width":1,"angle":[]}]}"#, "stickers[0].angle",
                "stickers[0].angle is '[]': it must be a number from -9007199254740992 to 9007199254740992."
            ),
            (#"{"stickers":[1,2,3]}"#, "stickers", "stickers has 3 members: it must have at most 2."),
            (
                #"{"flip":true,"flip":true}"#, nil,
                "This is not JSON that can be read, at line 1, column 19: duplicate object key near '\"flip\"'."
            ),
        ] as [(String, String?, String)]
    )
    func errorsSayWhatWasWrongAndWhatIsAllowed(_ text: String, _ parameter: String?, _ message: String) throws {
        let error = try #require(#expect(throws: RequestError.self) { try edit(text) })
        #expect(error.kind == .malformed)
        #expect(error.parameter == parameter)
        #expect(error.message == message)
    }

    @Test func editsComeBack() throws {
        var generator = SeededGenerator(seed: 92)
        for _ in 0..<2000 {
            let edit = try randomEdit(&generator)
            let text = edit.json.text
            let again = try ImageEdit(json: Array(text.utf8), maximumStickers: 3)
            #expect(again == edit, "\(text)")
            #expect(again.json.text == text)
        }
    }

    @Test func damagedDocumentsAreTakenOrRefused() throws {
        var generator = SeededGenerator(seed: 93)
        for _ in 0..<5000 {
            var bytes = try randomEdit(&generator).json.bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = Array(#"{}[],:"e.-019nst \u"#.utf8).randomElement(using: &generator)!
            }
            guard let edit = try? ImageEdit(json: bytes, maximumStickers: 3) else { continue }
            #expect(try ImageEdit(json: edit.json.bytes, maximumStickers: 3) == edit)
        }
    }

    private func randomEdit(_ generator: inout SeededGenerator) throws -> ImageEdit {
        func number(_ range: ClosedRange<Double>) -> Double {
            let number = Double.random(in: range, using: &generator)
            return Bool.random(using: &generator) ? number : (number * 8).rounded() / 8 + 0
        }
        let crop = Crop(
            center: Point(x: number(-1...1), y: number(-1...1)),
            size: Size(width: number(0.125...2), height: number(0.125...2))
        )
        var stickers: [Sticker] = []
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let place = StickerPlace(
                center: Point(x: number(-1...1), y: number(-1...1)),
                width: number(0.125...1),
                angle: number(-180...180)
            )
            stickers.append(
                Sticker(image: ["star", "a/b c.png", "\"ü\""].randomElement(using: &generator)!, place: place)
            )
        }
        return ImageEdit(
            geometry: Edit(
                crop: Bool.random(using: &generator) ? crop : nil,
                rotation: try Rotation(quadrant: .random(in: 0...3, using: &generator), angle: number(-45...45)),
                isFlipped: .random(using: &generator)
            ),
            filter: Bool.random(using: &generator) ? Filter.allCases.randomElement(using: &generator) : nil,
            stickers: stickers
        )
    }
}
