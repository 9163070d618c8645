import TestSupport
import Testing

@testable import PortholeServer

@Suite struct NameSearchTests {
    @Test(arguments: [
        ("", "anything", true), ("  ", "anything", true), ("img", "2024/IMG_1.jpg", true), ("IMG", "img.png", true),
        ("1 img", "2024/IMG_1.jpg", true), ("img 2", "IMG_1.jpg", false), (".jpg", "a.jpg", true),
        ("x", "a.jpg", false),
        ("ü", "MÜNCHEN.png", true), ("u\u{308}", "münchen.png", true), ("münchen", "Mu\u{308}nchen.png", true),
        ("u", "münchen.png", false), ("日本", "日本.png", true), ("a.jpgg", "a.jpg", false), ("ß", "Straße.png", true),
    ])
    func findsAllWordsInAnyCase(text: String, id: String, expected: Bool) {
        #expect(NameSearch(text).finds(id) == expected)
    }

    @Test func theListIsSearched() throws {
        let service = try RunningService(fill: { folder in
            for name in ["b1.png", "a1.png", "A2.png", "sub/b2.png"] {
                try folder.write(Picture(width: 4, height: 3, colour: [1, 2, 3]).png, to: "library/\(name)")
            }
        })
        func list(_ query: String) throws -> (ids: [String], total: Int?, next: String?) {
            let object = try service.get("/images\(query)").json()
            let images = try #require(object["images"] as? [[String: Any]])
            return (images.compactMap { $0["id"] as? String }, object["total"] as? Int, object["next"] as? String)
        }
        #expect(try list("").total == 4)
        #expect(try list("?q=A").ids == ["A2.png", "a1.png"])
        #expect(try list("?q=2+png").ids.isEmpty)
        #expect(try list("?q=2%20png").ids == ["A2.png", "sub/b2.png"])
        let first = try list("?q=%20b&limit=1")
        #expect(first.ids == ["b1.png"])
        #expect(first.total == 2)
        let next = try #require(first.next)
        #expect(try list(String(next.dropFirst("/images".count))).ids == ["sub/b2.png"])
        #expect(try service.get("/images?q=\(String(repeating: "x", count: 1025))").status == 400)
    }

    @Test func aSearchHasAFewWords() throws {
        let service = try Pictures.service.get()
        func search(_ words: [String]) throws -> HTTPReply {
            try service.get("/images?q=\(words.joined(separator: "%20"))")
        }
        let words = (1...17).map { "w\($0)" }
        #expect(try search(words.dropLast()).status == 200)
        // The same one again costs nothing.
        #expect(try search(words.dropLast() + ["w1", "W2"]).status == 200)
        let reply = try search(words)
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == "q")
        #expect(try reply.json()["detail"] as? String == "q has 17 different words: it may have 16.")
    }

    @Test func sizesAreListedWhereTheyAreKnown() throws {
        let service = try RunningService(fill: {
            try $0.write(Picture(width: 4, height: 3, colour: [1, 2, 3]).png, to: "library/a.png")
        })
        func image() throws -> [String: Any] {
            try #require((try service.get("/images").json()["images"] as? [[String: Any]])?.first)
        }
        #expect(try image()["width"] == nil)
        #expect(try service.get("/images/a").status == 200)
        #expect(try image()["width"] as? Int == 4)
        #expect(try image()["height"] as? Int == 3)
    }
}
