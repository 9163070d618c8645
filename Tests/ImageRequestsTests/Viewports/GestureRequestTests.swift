import Foundation
import ImageRequests
import JSONReading
import TestSupport
import Testing
import ZoomCore

func answer(_ text: String, limits: GestureLimits = GestureLimits()) throws -> JSONText {
    try GestureRequest(json: Array(text.utf8), limits: limits).answer()
}

/// A member of an object that has been read; fails where there is none.
func member(_ value: JSONValue, _ name: String) throws -> JSONValue {
    guard case .object(let members) = value, let found = members.first(where: { $0.name == name }) else {
        throw RequestError(message: "There is no \(name) in \(value).")
    }
    return found.value
}

func list(_ value: JSONValue) throws -> [JSONValue] {
    guard case .array(let values) = value else { throw RequestError(message: "no list") }
    return values
}

@Suite struct GestureRequestTests {
    @Test func theExampleOfTheInterfaceIsAnswered() throws {
        let answer = try answer(
            """
            {"image": {"width": 4000, "height": 3000}, "viewport": {"width": 390, "height": 844},
             "limits": {"minimum": 1, "maximum": 16, "doubleTap": 16}, "padding": 0,
             "doubleTapRule": "resetWhenZoomed", "doubleTapPlacement": "anchored", "pinchPolicy": "elastic",
             "state": {"scale": 1, "offset": [0, -275.75]},
             "gestures": [{"type": "doubleTap", "at": [100, 400]}]}
            """
        )
        #expect(
            answer.text == """
                {"states":[{"scale":16,"offset":[1500,1588],"contentSize":[6240,4680],"insets":[0,0],\
                "visibleRect":[961.5384615384615,1017.9487179487179,250,541.025641025641],\
                "destination":[0,0,390,844],"sliderPosition":1,"bound":null}]}
                """
        )
    }

    @Test func withoutGesturesThereIsTheStateAtTheBeginning() throws {
        let start = #"{"image":{"width":4000,"height":3000},"viewport":{"width":390,"height":844}"#
        let fitted = try answer(start + "}").text
        #expect(fitted.hasPrefix(#"{"states":[{"scale":1,"offset":[0,-275.75],"contentSize":[390,292.5]"#))
        #expect(try answer(start + #","gestures":[],"state":null,"edit":null,"points":null}"#).text == fitted)
        let clamped = try answer(start + #","state":{"scale":99,"offset":[-5,1e300]}}"#).text
        #expect(clamped.hasPrefix(#"{"states":[{"scale":16,"offset":[0,3836]"#))
    }

    @Test func allWorkedGesturesAreReproduced() throws {
        let vectors = try list(JSONValue(Array(vectorFile("gestures"))))
        #expect(vectors.count == 60)
        var states = 0
        for vector in vectors {
            guard case .object(var members) = vector else { throw RequestError(message: "no object") }
            let expected = try list(member(vector, "states"))
            members.removeAll { $0.name == "states" || $0.name == "name" }
            let reply = try answer(JSONText.text(of: .object(members)))
            let found = try list(member(JSONValue(reply.bytes), "states"))
            #expect(found.count == expected.count)
            for (one, other) in zip(found, expected) {
                states += 1
                guard case .object(let numbers) = other else { throw RequestError(message: "no object") }
                let name = try member(vector, "name")
                for number in numbers {
                    let got = try member(one, number.name)
                    #expect(isClose(got, number.value), "\(name): \(number.name) is \(got)")
                }
            }
        }
        #expect(states > 300)
    }

    @Test func sourcePixelsAreFoundThroughTheEdit() throws {
        let reply = try answer(
            """
            {"image":{"width":4000,"height":3000},"viewport":{"width":300,"height":400},
             "edit":{"rotation":{"quadrant":1}},"points":[[0,0],[300,400],[150,200]]}
            """
        )
        #expect(
            reply.text.hasSuffix(
                #""bound":null}],"edit":{"size":[3000,4000],"diagonal":5000,"#
                    + #""cropFrame":{"center":[2500,2500],"size":[3000,4000]},"#
                    + #""inscribed":{"center":[0,0],"size":[0.6,0.8]}},"imagePoints":[[0,3000],[4000,0],[2000,1500]]}"#
            )
        )
        let flipped = try answer(
            """
            {"image":{"width":4000,"height":3000},"viewport":{"width":400,"height":400},"mode":"crop",
             "edit":{"flip":true},"points":[[200,200],[40,80]]}
            """
        )
        #expect(flipped.text.hasSuffix(#""imagePoints":[[2000,1500],[4000,0]]}"#))
        #expect(flipped.text.contains(#""contentSize":[400,400]"#))
    }

    @Test func stickersComeAsDataWhereTheyAreNotDrawn() throws {
        func reply(_ mode: String) throws -> String {
            try answer(
                """
                {"image":{"width":4000,"height":3000},"viewport":{"width":400,"height":400},"mode":"\(mode)",
                 "edit":{"crop":{"center":[0.1,0],"size":[0.5,0.25]},
                 "stickers":[{"image":"star","center":[0.1,0.1],"width":0.2,"angle":15}]}}
                """
            ).text
        }
        #expect(!(try reply("view").contains("stickers")))
        let sticker = #"[{"image":"star","center":"#
        #expect(try reply("edit").hasSuffix(#""stickers":"# + sticker + #"[1250,1125],"width":1000,"angle":15}]}"#))
        #expect(try reply("crop").hasSuffix(#""stickers":"# + sticker + #"[3000,3000],"width":1000,"angle":15}]}"#))
    }

    @Test func aCropWhoseMiddleIsOutsideHasNoneInscribed() throws {
        let reply = try answer(
            """
            {"image":{"width":40,"height":30},"viewport":{"width":40,"height":30},
             "edit":{"crop":{"center":[0.5,0],"size":[0.5,0.25]}}}
            """
        )
        #expect(reply.text.contains(#""inscribed":null"#))
    }
}

extension JSONText {
    static func text(of value: JSONValue) -> String {
        func text(_ value: JSONValue) -> JSONText {
            switch value {
            case .null: .null
            case .bool(let truth): .bool(truth)
            case .number(let number): .number(number)
            case .string(let string): .string(string)
            case .array(let values): .array(values.map(text))
            case .object(let members): .object(members.map { Member($0.name, text($0.value)) })
            }
        }
        return text(value).text
    }
}

/// Whether two values are the same, numbers within a relative 1e-9, absolute near zero.
func isClose(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): abs(one - other) <= 1e-9 * max(1, abs(other))
    case (.array(let one), .array(let other)): one.count == other.count && zip(one, other).allSatisfy(isClose)
    default: one == other
    }
}
