import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// `POST /viewport` over a real socket; what its members may be is tested where they are parsed.
@Suite struct GestureTests {
    let service: RunningService

    init() throws { service = try Pictures.service.get() }

    private func post(_ body: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try service.request("POST", "/viewport", fields, body: body)
    }

    private static let start = #""image":{"width":4000,"height":3000},"viewport":{"width":390,"height":844}"#

    /// The worked numbers of the design, through the service as a client without geometry would have them.
    @Test func everyWorkedGestureIsAnsweredAsItShouldBe() throws {
        let tests = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let vectors = try JSONSerialization.jsonObject(
            with: Data(contentsOf: tests.appendingPathComponent("ZoomCoreTests/Vectors/gestures.json"))
        )
        let client = try HTTPClient(port: service.port)
        var compared = 0
        for vector in try #require(vectors as? [[String: Any]]) {
            let name = vector["name"] ?? ""
            let request = vector.filter { $0.key != "name" && $0.key != "states" }
            let body = try JSONSerialization.data(withJSONObject: request)
            let reply = try client.request(
                "POST",
                "/viewport",
                ["Content-Type": "application/json"],
                body: Array(body)
            )
            try #require(reply.status == 200, "\(name): \(reply.text)")
            let states = try #require(try reply.json()["states"] as? [[String: Any]])
            let expected = try #require(vector["states"] as? [[String: Any]])
            try #require(states.count == expected.count)
            for (number, (state, expected)) in zip(states, expected).enumerated() {
                for (member, value) in expected {
                    #expect(Self.areSame(state[member], value), "\(name), \(number), \(member): \(state), \(expected)")
                    compared += 1
                }
            }
        }
        #expect(compared > 1000)
    }

    /// To 1e-9, relative and near zero absolute.
    private static func areSame(_ one: Any?, _ other: Any) -> Bool {
        switch (one, other) {
        case (let one as [Any], let other as [Any]):
            one.count == other.count && zip(one, other).allSatisfy { areSame($0, $1) }
        case (let one as String, let other as String): one == other
        case (is NSNull, is NSNull): true
        case (let one as NSNumber, let other as NSNumber):
            abs(one.doubleValue - other.doubleValue) <= 1e-9 * max(1, abs(other.doubleValue))
        default: false
        }
    }

    @Test func withoutAGestureThereIsTheStateAtRest() throws {
        let reply = try post("{\(Self.start)}", ["Content-Type": "application/json"])
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "application/json")
        #expect(reply["Cache-Control"] == "no-store")
        #expect(reply["Access-Control-Allow-Origin"] == "*")
        let states = try #require(try reply.json()["states"] as? [[String: Any]])
        #expect(states.count == 1)
        #expect(states.first?["scale"] as? Double == 1)
        #expect(states.first?["offset"] as? [Double] == [0, -275.75])
    }

    @Test(arguments: [("", 400), ("{}", 400), ("[]", 400), ("{\"image\":1}", 400), ("{\(start),\"gesture\":[]}", 400)])
    func whatCannotBeReadIsAProblem(body: String, status: Int) throws {
        let reply = try post(body)
        #expect(reply.status == status)
        #expect(reply["Content-Type"] == "application/problem+json")
        #expect(reply["Access-Control-Allow-Origin"] == "*")
    }

    @Test func theProblemNamesTheMemberByItsPath() throws {
        let reply = try post("{\(Self.start),\"gestures\":[{\"type\":\"reset\"},{\"type\":\"zoom\",\"to\":-1}]}")
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == "gestures[1].to")
    }

    @Test func theBodyIsJSONOrOfNoType() throws {
        #expect(try post("{\(Self.start)}", ["Content-Type": "text/plain"]).status == 415)
        #expect(try post("{\(Self.start)}", ["Content-Type": "application/json; charset=utf-8"]).status == 200)
        #expect(try service.request("POST", "/viewport?w=1", body: "{\(Self.start)}").status == 400)
    }

    @Test func onlyPostIsTakenAndAnyOriginMayAsk() throws {
        let reply = try service.get("/viewport")
        #expect(reply.status == 405)
        #expect(reply["Allow"] == "POST, OPTIONS")
        let question = [
            "Origin": "https://example.com", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        ]
        let options = try service.request("OPTIONS", "/viewport", question)
        #expect(options.status == 204)
        #expect(options["Access-Control-Allow-Methods"] == "POST, OPTIONS")
        #expect(options["Access-Control-Allow-Headers"]?.contains("Content-Type") == true)
    }

    /// A long body is answered too, and one beyond the limit is refused.
    @Test func manyGesturesAreAnsweredTogether() throws {
        let gestures = Array(repeating: #"{"type":"pan","by":[1,1]}"#, count: 900).joined(separator: ",")
        let reply = try post("{\(Self.start),\"gestures\":[\(gestures)]}")
        #expect(reply.status == 200)
        #expect((try reply.json()["states"] as? [Any])?.count == 900)
        #expect(try post(String(repeating: " ", count: (1 << 20) + 1)).status == 413)
    }
}
