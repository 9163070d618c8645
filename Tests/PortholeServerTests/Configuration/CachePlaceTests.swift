import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct CachePlaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The place found with variables whose values are below the test's folder.
    private func place(_ variables: [String: String], named: String? = nil) throws -> String {
        let place = try CachePlace.usable(named, environment: variables.mapValues { folder.path + $0 })
        #expect(FileManager.default.isWritableFile(atPath: place))
        return String(place.dropFirst(folder.path.count))
    }

    @Test func theCacheLiesInTheUsersHome() throws {
        #expect(try place(["XDG_CACHE_HOME": "/x", "HOME": "/h", "TMPDIR": "/t"]) == "/x/porthole")
        #expect(try place(["HOME": "/h", "TMPDIR": "/t"]) == "/h/.cache/porthole")
        #expect(try place(["TMPDIR": "/t"]) == "/t/porthole-\(getuid())")
    }

    @Test func whatCannotBeMadeIsPassedOver() throws {
        try folder.write([], to: "file")
        #expect(try place(["XDG_CACHE_HOME": "/file", "HOME": "/file/h", "TMPDIR": "/t"]) == "/t/porthole-\(getuid())")
        // What is not absolute does not count.
        let relative = try CachePlace.usable(nil, environment: ["XDG_CACHE_HOME": "x", "HOME": folder.path])
        #expect(relative == folder.path + "/.cache/porthole")
    }

    @Test func theOneThatIsNamedIsMadeWithAllAboveIt() throws {
        let named = folder.path + "/a/b/c"
        #expect(try place(["HOME": "/h"], named: named) == "/a/b/c")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/h"))
    }

    @Test func oneThatIsNamedAndCannotBeUsedIsAnError() throws {
        try folder.write([], to: "file")
        for name in ["/file", "/file/below", "/proc/nothing"] {
            let path = name.hasPrefix("/proc") ? name : folder.path + name
            let error = #expect(throws: ServiceStartError.self) {
                try CachePlace.usable(path, environment: ["HOME": folder.path])
            }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func aTemporaryFolderThatOthersCanWriteToIsRefused() throws {
        let path = folder.path + "/porthole-\(getuid())"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o777)
        let error = #expect(throws: ServiceStartError.self) {
            try CachePlace.usable(nil, environment: ["TMPDIR": folder.path])
        }
        #expect(error?.description.contains("--cache") == true)
        chmod(path, 0o700)
        #expect(try CachePlace.usable(nil, environment: ["TMPDIR": folder.path]) == path)
    }
}
