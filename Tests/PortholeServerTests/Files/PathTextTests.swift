import Testing

@testable import PortholeServer

/// Paths are bytes: an accent that follows a `/`, or a sign that goes before it, makes no other letter of it.
@Suite struct PathTextTests {
    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", nil, "a"), ("a/", "a", ""), ("/", "/", ""), ("a//b", "a/", "b"),
        ("a/\u{301}b", "a", "\u{301}b"), ("a\u{600}/b", "a\u{600}", "b"), ("/\u{301}", "/", "\u{301}"),
    ])
    func aPathIsPartedAtItsLastSlash(path: String, folder: String?, name: String) {
        #expect(path.enclosingFolder.map { Array($0.utf8) } == folder.map { Array($0.utf8) })
        #expect(Array(path.lastName.utf8) == Array(name.utf8))
    }

    @Test(arguments: [
        ("a/\u{301}b//c/", ["a", "\u{301}b", "c"]), ("/", []), ("a\u{600}/..", ["a\u{600}", ".."]),
    ])
    func aPathHasItsNames(path: String, names: [String]) {
        #expect(path.pathNames.map { Array($0.utf8) } == names.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("/a", "/a", true), ("/a/b", "/a", true), ("/ab", "/a", false), ("/a/\u{301}b", "/a", true),
        ("/a\u{301}", "/a", false), ("/e\u{301}/x", "/é", false), ("/x", "/", true), ("/\u{301}x", "/", true),
        ("/", "/a", false),
    ])
    func whatLiesInAFolderIsTold(path: String, folder: String, isIn: Bool) {
        #expect(path.isAtOrBelow(folder) == isIn)
    }

    @Test func beginningsAndEndsAreThoseOfTheBytes() {
        #expect("/\u{301}".isAbsolutePath)
        #expect(".\u{301}x".isHiddenName)
        #expect("x\u{600}.dzi".hasExactSuffix(".dzi"))
        #expect(!"e\u{301}".hasExactPrefix("é"))
        #expect("x\u{600}.dzi".droppingLast(bytes: 4) == "x\u{600}")
    }
}
