import ImageRequests
import JSONReading
import TestSupport
import Testing
import ZoomCore

/// States that go to a client and come back, in the middle of everything.
@Suite struct HeldStateTests {
    @Test func aPinchUnderWayIsPartOfTheState() throws {
        let reply = try answer(
            """
            {"image":{"width":1000,"height":1000},"viewport":{"width":400,"height":400},
             "gestures":[{"type":"pinchBegan","at":[100,200],"touches":2},
              {"type":"pinchChanged","magnification":2,"at":[110,200],"touches":2},{"type":"pinchEnded"}]}
            """
        )
        let states = try list(member(JSONValue(reply.bytes), "states"))
        #expect(
            JSONText.text(of: try member(states[1], "pinch")) == """
                {"policy":"elastic","startScale":1,"imagePoint":[250,500],"location":[110,200],"magnification":2,\
                "touches":2}
                """
        )
        #expect(throws: (any Error).self) { try member(states[2], "pinch") }
    }

    /// Whatever the gestures, and wherever they are interrupted, the numbers that follow are the same to the last bit.
    @Test func aStateThatComesBackGoesOnAsIfItHadStayed() throws {
        var generator = SeededGenerator(seed: 95)
        var pinching = 0
        for _ in 0..<100 {
            let rules = [
                #""pinchPolicy":"\#(["elastic", "clamped"].randomElement(using: &generator)!)""#,
                #""padding":\#(["0", "12.5"].randomElement(using: &generator)!)"#,
                #""doubleTapPlacement":"\#(["anchored", "centered"].randomElement(using: &generator)!)""#,
                Bool.random(using: &generator)
                    ? #""edit":{"rotation":{"angle":7.3}},"mode":"crop""# : #""mode":"view""#,
            ].joined(separator: ",")
            let gestures = (0..<12).map { _ in randomGesture(&generator) }
            func states(_ part: ArraySlice<String>, _ held: JSONValue?, _ window: String) throws -> [JSONValue] {
                let state = held.map { #","state":\#(JSONText.text(of: $0))"# } ?? ""
                let reply = try answer(
                    #"{"image":{"width":1234,"height":777},"viewport":\#(window),\#(rules)\#(state),"#
                        + #""gestures":[\#(part.joined(separator: ","))]}"#
                )
                return try list(member(JSONValue(reply.bytes), "states"))
            }
            var window = #"{"width":320.5,"height":411}"#
            let whole = try states(gestures[...], nil, window)
            var held: JSONValue?
            for (index, gesture) in gestures.enumerated() {
                let one = try states([gesture], held, window)
                #expect(one == [whole[index]], "\(gestures[...index])")
                held = one[0]
                if (try? member(one[0], "pinch")) != nil { pinching += 1 }
                if gesture.contains("resize") {
                    window = JSONText.text(of: try member(JSONValue(Array(gesture.utf8)), "to"))
                }
            }
        }
        #expect(pinching > 150)
    }

    private func randomGesture(_ generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Double>) -> String { "\(Double.random(in: range, using: &generator))" }
        func point() -> String { "[\(number(0...400)),\(number(0...400))]" }
        let touches = Int.random(in: 1...3, using: &generator)
        return [
            #"{"type":"pinchBegan","at":\#(point()),"touches":\#(touches)}"#,
            #"{"type":"pinchChanged","magnification":\#(number(0.2...5)),"at":\#(point()),"touches":\#(touches)}"#,
            #"{"type":"pinchChanged","magnification":\#(number(0.2...5)),"at":\#(point()),"touches":2}"#,
            #"{"type":"pinchEnded"}"#, #"{"type":"pan","by":[\#(number(-90...90)),\#(number(-90...90))]}"#,
            #"{"type":"doubleTap","at":\#(point())}"#, #"{"type":"zoom","to":\#(number(0.5...20))}"#,
            #"{"type":"slider","position":\#(number(0...1))}"#, #"{"type":"center","at":[0.25,0.75]}"#,
            #"{"type":"resize","to":{"width":\#(number(100...900)),"height":300}}"#,
            #"{"type":"zoomToRect","rect":[10,20,\#(number(10...900)),50]}"#,
        ].randomElement(using: &generator)!
    }
}
