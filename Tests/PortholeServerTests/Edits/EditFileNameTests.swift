import Testing
import TestSupport

@testable import PortholeServer

@Suite struct EditFileNameTests {
    static let long = String(repeating: "long ", count: 200)

    @Test(arguments: [
        ("photo.png", "photo.png.json"), ("2024/IMG 1.jpg", "2024%2fIMG%201.jpg.json"), ("100%.png", "100%25.png.json"),
        ("%2f.png", "%252f.png.json"), ("Grüße.png", "Gr%c3%bc%c3%9fe.png.json"), ("..", "%2e..json"),
        (".lock", "%2elock.json"), ("~a.png", "%7ea.png.json"), ("a\nb", "a%0ab.json"), ("", ".json"),
    ])
    func anIdIsReadableInItsName(id: String, name: String) {
        #expect(EditFileName.name(of: id) == name)
    }

    @Test(arguments: [
        long, String(repeating: "/", count: 1000), String(repeating: "é", count: 500),
        String(repeating: "a", count: 4095), String(repeating: "%", count: 67), String(repeating: "a", count: 201),
    ])
    func aLongIdHasANameThatFileSystemsTake(id: String) {
        let name = EditFileName.name(of: id)
        #expect(name.utf8.count <= 255)
        #expect(name.contains("~"))
        #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "/") })
    }

    @Test func noTwoIdsShareAName() {
        var ids: Set<String> = ["a", "A", "a/", "a%2f", "a%2F", "a.json", "a~", "/a", ".a", "%2ea", "\u{e9}"]
        // Equal as text, other bytes.
        ids.insert("e\u{301}x")
        for length in 150..<300 {
            ids.insert(String(repeating: "b", count: length))
            ids.insert(String(repeating: "b", count: length) + "~")
            ids.insert(String(repeating: "/", count: length))
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
                UInt8.random(in: 0x20...0x7e, using: &random)
            }
            ids.insert(String(decoding: bytes, as: UTF8.self))
        }
        #expect(Set(ids.map(EditFileName.name)).count == ids.count)
        #expect(EditFileName.name(of: "e\u{301}") != EditFileName.name(of: "\u{e9}"))
    }
}
