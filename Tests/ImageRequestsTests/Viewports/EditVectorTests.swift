import ImageRequests
import JSONReading
import TestSupport
import Testing
import ZoomCore

/// The worked numbers of `edits.json`, asked of a viewport as large as the edited picture, whose points it shares.
@Suite struct EditVectorTests {
    @Test func allWorkedEditsAreReproduced() throws {
        let vectors = try list(JSONValue(Array(vectorFile("edits"))))
        #expect(vectors.count == 60)
        for vector in vectors {
            let name = JSONText.text(of: try member(vector, "name"))
            let expected = try member(vector, "expect")
            let size = try list(member(expected, "size"))
            let pairs = try list(member(expected, "editedToImage"))
            let request = JSONValue.object([
                .init("image", try member(vector, "image")),
                .init("viewport", .object([.init("width", size[0]), .init("height", size[1])])),
                .init("edit", try member(vector, "edit")),
                .init("points", .array(try pairs.map { try member($0, "edited") })),
            ])
            let reply = try JSONValue(answer(JSONText.text(of: request)).bytes)
            let edit = try member(reply, "edit")
            #expect(try member(edit, "size") == .array(size), "\(name)")
            #expect(isClose(try member(edit, "diagonal"), try member(expected, "diagonal")), "\(name)")
            for part in ["cropFrame", "inscribed"] {
                for number in ["center", "size"] {
                    let found = try member(member(edit, part), number)
                    let wanted = try member(member(expected, part), number)
                    #expect(isClose(found, wanted), "\(name): \(part).\(number) is \(found)")
                }
            }
            let points = try list(member(reply, "imagePoints"))
            #expect(points.count == pairs.count)
            for (point, pair) in zip(points, pairs) {
                let wanted = try member(pair, "image")
                #expect(isClose(point, wanted), "\(name): \(point) for \(wanted)")
            }
        }
    }
}
