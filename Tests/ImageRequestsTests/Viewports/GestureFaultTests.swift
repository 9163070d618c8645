import ImageRequests
import TestSupport
import Testing
import ZoomCore

private let start = #"{"image":{"width":4000,"height":3000},"viewport":{"width":390,"height":844}"#

@Suite struct GestureFaultTests {
    @Test(arguments: [
        ("{}", "image", "image is missing: it must be given."),
        (#"{"image":{"width":1,"height":1}}"#, "viewport", "viewport is missing: it must be given."),
        (
            #"{"image":{"width":1.5,"height":1},"viewport":{"width":1,"height":1}}"#, "image.width",
            "image.width is '1.5': it must be a whole number from 1 to 9007199254740992."
        ),
        (
            #"{"image":{"width":1,"height":1},"viewport":{"width":0,"height":1}}"#, "viewport.width",
            "viewport.width is '0': it must be a number over 0 and at most 9007199254740992."
        ),
        (start + #","gesture":[]}"#, "gesture", "There is no member 'gesture'; did you mean gestures?"),
        (
            start + #","limits":{"minimum":3,"maximum":2}}"#, "limits.maximum",
            "limits.maximum is '2': it must be at least the minimum, which is 3."
        ),
        (
            start + #","limits":{"minimum":30}}"#, "limits.minimum",
            "limits.minimum is '30': it must be at most the maximum, which is 16."
        ),
        (
            start + #","limits":{"doubleTap":17}}"#, "limits.doubleTap",
            "limits.doubleTap is '17': it must be a number from 1 to 16."
        ),
        (
            start + #","limits":{"maximum":1e200}}"#, "limits.maximum",
            "limits.maximum is '1e200': the magnification would be 9.75e198, "
                + "and it must be a number from 1e-100 to 1e100."
        ),
        (
            start + #","limits":{"minimum":1e-200}}"#, "limits.minimum",
            "limits.minimum is '1e-200': the magnification would be 9.75e-202, "
                + "and it must be a number from 1e-100 to 1e100."
        ),
        (start + #","padding":-1}"#, "padding", "padding is '-1': it must be a number from 0 to 9007199254740992."),
        (
            start + #","doubleTapRule":"toggle"}"#, "doubleTapRule",
            "doubleTapRule is 'toggle': it must be one of resetWhenZoomed, maximizeUnlessMaximum."
        ),
        (
            start + #","doubleTapPlacement":1}"#, "doubleTapPlacement",
            "doubleTapPlacement is '1': it must be one of anchored, centered."
        ),
        (
            start + #","pinchPolicy":"soft"}"#, "pinchPolicy",
            "pinchPolicy is 'soft': it must be one of elastic, clamped."
        ),
        (start + #","mode":"full"}"#, "mode", "mode is 'full': it must be one of view, edit, crop."),
        (
            start + #","edit":{"rotation":{"angle":90}}}"#, "edit.rotation.angle",
            "edit.rotation.angle is '90': it must be a number from -45 to 45."
        ),
        (
            start + #","edit":{"crop":{"center":[0,0],"size":[0.00001,1]}}}"#, "edit.crop.size",
            "edit.crop.size is '[0.00001,1]': the width of the edited picture would be 0, "
                + "and it must be a number from 1 to 9007199254740992."
        ),
        (
            start + #","edit":{"crop":{"center":[9e15,0],"size":[1,1]}}}"#, "edit.crop.center",
            "edit.crop.center is '[9000000000000000,0]': the x of the crop's center would be 9000000000000000, "
                + "and it must be a number from -1801439850948.1985 to 1801439850948.1985."
        ),
        (
            start + #","edit":{"stickers":[{"image":"a","center":[0,9e15],"width":1}]}}"#, "edit.stickers[0].center[1]",
            "edit.stickers[0].center[1] is '9000000000000000': "
                + "it must be a number from -1801439850948.1985 to 1801439850948.1985."
        ),
        (start + #","state":{"scale":1}}"#, "state.offset", "state.offset is missing: it must be given."),
        (
            start + #","state":{"scale":0,"offset":[0,0]}}"#, "state.scale",
            "state.scale is '0': it must be a finite number over 0."
        ),
        (
            start + #","state":{"scale":1,"offset":[0,0],"pinch":{"policy":"elastic"}}}"#, "state.pinch.startScale",
            "state.pinch.startScale is missing: it must be given."
        ),
        (
            start + #","gestures":[{"type":"reset"},{"type":"tap"}]}"#, "gestures[1].type",
            "gestures[1].type is 'tap': it must be one of zoom, doubleTap, pinchBegan, pinchChanged, pinchEnded, pan, "
                + "slider, zoomToRect, center, resize, reset."
        ),
        (start + #","gestures":[{}]}"#, "gestures[0].type", "gestures[0].type is missing: it must be given."),
        (
            start + #","gestures":[{"type":"pan","at":[1,2]}]}"#, "gestures[0].at",
            "There is no member 'at' in gestures[0]; there are type, by."
        ),
        (start + #","gestures":[{"type":"pan"}]}"#, "gestures[0].by", "gestures[0].by is missing: it must be given."),
        (
            start + #","gestures":[{"type":"slider","position":1.1}]}"#, "gestures[0].position",
            "gestures[0].position is '1.1': it must be a number from 0 to 1."
        ),
        (
            start + #","gestures":[{"type":"pinchBegan","at":[0,0],"touches":0}]}"#, "gestures[0].touches",
            "gestures[0].touches is '0': it must be a whole number from 1 to 1000."
        ),
        (
            start + #","gestures":[{"type":"zoomToRect","rect":[0,0,1,0]}]}"#, "gestures[0].rect[3]",
            "gestures[0].rect[3] is '0': it must be a finite number over 0."
        ),
        (
            start + #","gestures":[{"type":"zoom","to":2,"anchor":[1,2,3]}]}"#, "gestures[0].anchor",
            "gestures[0].anchor is '[1,2,3]': it must be a list of 2 numbers, x, y."
        ),
        (
            start + #","gestures":[{"type":"reset"},{"type":"pinchBegan","at":[1e308,0],"touches":2}]}"#,
            "gestures[1].at",
            "gestures[1].at is '[1e308,0]': the point's x would be no finite number, and it must be a finite number."
        ),
        (
            start + #","gestures":[{"type":"resize","to":{"width":1e-95,"height":9}},"#
                + #"{"type":"resize","to":{"width":1e-99,"height":9}}]}"#, "gestures[1].to",
            #"gestures[1].to is '{"width":1e-99,"height":9}': the magnification would be 2.5e-103, "#
                + "and it must be a number from 1e-100 to 1e100."
        ),
        (start + #","points":[[1]]}"#, "points[0]", "points[0] is '[1]': it must be a list of 2 numbers, x, y."),
        (
            start + #","points":[[0,0],[1e308,0]]}"#, "points[1]",
            "points[1] is '[1e308,0]': it must be near enough that the source point under it can be computed."
        ),
    ])
    func errorsSayWhatWasWrongAndWhatIsAllowed(_ text: String, _ parameter: String, _ message: String) throws {
        let error = try #require(#expect(throws: RequestError.self) { try answer(text) })
        #expect(error.kind == .malformed)
        #expect(error.parameter == parameter)
        #expect(error.message == message)
    }

    @Test func howMuchCanBeAskedForIsLimited() throws {
        let limits = GestureLimits(maximumGestures: 2, maximumPoints: 3, maximumStickers: 0)
        let reset = #"{"type":"reset"}"#
        #expect(throws: Never.self) {
            try answer(start + #","gestures":[\#(reset),\#(reset)],"points":[[0,0],[0,0],[0,0]]}"#, limits: limits)
        }
        for (text, parameter, count) in [
            (#","gestures":[\#(reset),\#(reset),\#(reset)]}"#, "gestures", 2),
            (#","points":[[0,0],[0,0],[0,0],[0,0]]}"#, "points", 3),
            (#","edit":{"stickers":[1]}}"#, "edit.stickers", 0),
        ] {
            let error = #expect(throws: RequestError.self) { try answer(start + text, limits: limits) }
            #expect(error?.parameter == parameter)
            #expect(error?.message.hasSuffix("members: it must have at most \(count).") == true)
        }
    }

    @Test func extremesAreAnsweredInFiniteNumbersOrRefusedByName() throws {
        var generator = SeededGenerator(seed: 94)
        var answers = 0
        for _ in 0..<1000 {
            func number(signed: Bool = true) -> String {
                let sign = signed && Bool.random(using: &generator) ? "-" : ""
                if Bool.random(using: &generator) {
                    return sign + ["1", "0.5", "300", "4e-320", "1.7e308"].randomElement(using: &generator)!
                }
                return sign
                    + "\(Double.random(in: 1...9, using: &generator))e\(Int.random(in: -307...307, using: &generator))"
            }
            func point() -> String { "[\(number()),\(number())]" }
            let touches = Int.random(in: 1...3, using: &generator)
            let gestures = (0..<4).map { _ -> String in
                [
                    #"{"type":"zoom","to":\#(number(signed: false)),"anchor":\#(point())}"#,
                    #"{"type":"doubleTap","at":\#(point())}"#,
                    #"{"type":"pinchBegan","at":\#(point()),"touches":\#(touches)}"#,
                    #"{"type":"pinchBegan","at":[5,7],"touches":\#(touches)}"#,
                    #"{"type":"pinchChanged","magnification":\#(number(signed: false)),"at":\#(point()),"touches":2}"#,
                    #"{"type":"pinchEnded"}"#, #"{"type":"pan","by":\#(point())}"#,
                    #"{"type":"zoomToRect","rect":[\#(number()),\#(number()),\#(number(signed: false)),3]}"#,
                    #"{"type":"center","at":\#(point())}"#, #"{"type":"slider","position":0.3}"#,
                    #"{"type":"resize","to":{"width":\#(number(signed: false)),"height":200}}"#,
                ].randomElement(using: &generator)!
            }
            let state =
                Bool.random(using: &generator)
                ? #","state":{"scale":\#(number(signed: false)),"offset":\#(point())}"# : ""
            let points = Bool.random(using: &generator) ? #","points":[\#(point())]"# : ""
            let text = start + state + points + #","gestures":[\#(gestures.joined(separator: ","))]}"#
            do {
                let reply = try answer(text).text
                let nulls = reply.replacing(#""bound":null"#, with: "")
                #expect(!nulls.contains("null"), "\(text): \(reply)")
                answers += 1
            } catch let error as RequestError {
                #expect(error.parameter != nil, "\(text): \(error.message)")
                #expect(!error.message.contains("nan"))
            }
        }
        #expect(answers > 150)
    }
}
