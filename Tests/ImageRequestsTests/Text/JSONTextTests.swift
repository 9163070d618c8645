import Foundation
import ImageRequests
import Testing

@Suite struct JSONTextTests {
    @Test func valuesAreWrittenWithoutSpaces() {
        let json: JSONText = [
            "null": nil, "true": true, "false": false, "whole": -12, "half": 0.5, "text": "a", "empty": "",
            "list": [1, 2, [3]], "none": [], "object": ["b": 1, "a": 2], "nothing": [:],
        ]
        #expect(
            json.text
                == #"{"null":null,"true":true,"false":false,"whole":-12,"half":0.5,"text":"a","empty":"","#
                + #""list":[1,2,[3]],"none":[],"object":{"b":1,"a":2},"nothing":{}}"#
        )
    }

    @Test func numbersThatJSONHasNotAreNull() {
        let numbers: JSONText = [.number(.nan), .number(.infinity), .number(-0.0), .number(1e300)]
        #expect(numbers.text == "[null,null,0,1e300]")
    }

    @Test func everyCharacterComesBack() throws {
        var all = (0..<0x100).map { String(Unicode.Scalar(UInt8($0))) }.joined()
        all += "\u{2028}\u{FFFF}😀\"\\/"
        let data = Data(JSONText.array([.string(all)]).bytes)
        let back = try JSONDecoder().decode([String].self, from: data)
        #expect(back == [all])
    }

    @Test func controlCharactersAreEscaped() {
        #expect(JSONText.string("a\"\\\n\r\t\u{1}\u{1F}\u{7F}").text == #""a\"\\\n\r\t\u0001\u001f\u007f""#)
    }

    @Test func interpolatedTextIsText() {
        let word = "word"
        let json: JSONText = ["\(word)": "one \(word)"]
        #expect(json == .object([.init("word", .string("one word"))]))
    }
}
