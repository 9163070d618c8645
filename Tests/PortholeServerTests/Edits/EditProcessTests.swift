import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Edits that processes of their own change, and are killed at, or kept from.
@Suite struct EditProcessTests {
    let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func writer(_ arguments: [String], output: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("EditTestWriter"))
        process.arguments = arguments
        try place.write([], to: output)
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path + "/" + output))
        return process
    }

    /// What a writer says until its end.
    private func say(_ arguments: [String]) throws -> String {
        let process = try writer(arguments, output: "said")
        try process.run()
        process.waitUntilExit()
        return String(decoding: try place.read("said"), as: UTF8.self)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path + "/edits")
    }

    /// The number that a writer's edit has; `nil` where it is not whole.
    private func wholeNumber(of bytes: [UInt8], id: String) -> Int? {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count > 2, words.dropLast(2).joined(separator: " ") == id, let number = Int(words[words.count - 2])
        else { return nil }
        let filling = String(repeating: String(UnicodeScalar(UInt8(97 + number % 26))), count: number * 37 % 9000)
        return words.last.map(String.init) == filling ? number : nil
    }

    /// A writer of 1,000 edits is killed again and again: whatever is stored is whole, and nothing that was said to be
    /// stored is lost.
    @Test(arguments: 0..<6)
    func whatAKilledWriterLeavesIsTheOldOrTheNew(round: Int) throws {
        let images = 5
        let process = try writer([place.path, "write", "\(images)", "1000"], output: "said")
        try process.run()
        // Somewhere within: at another place in each round, however fast the disk is.
        let wanted = 5 + round * 29
        while process.isRunning {
            let said = try place.read("said").count { $0 == UInt8(ascii: "\n") }
            if said >= wanted { break }
            usleep(200 + UInt32(round) * 37)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let said = String(decoding: try place.read("said"), as: UTF8.self)
        let last = try #require(said.split(separator: "\n").last.flatMap { Int($0) })
        #expect(last < 999, "it was not killed in the middle")

        let folder = try EditFolder(below: place.path)
        for image in 0..<images {
            let id = "folder/image \(image).tif"
            let bytes = try #require(try folder.content(of: id)).bytes
            let number = try #require(wholeNumber(of: bytes, id: id), "not whole: \(bytes.count) bytes")
            let acknowledged = last - (last - image + images) % images
            #expect(number == acknowledged || number == acknowledged + images)
            #expect(number <= last + 1)
        }
        try folder.removeUnfinished()
        #expect(try !names().contains { $0.hasPrefix(EditFolder.unfinishedPrefix) })
        _ = try folder.replace("folder/image 0.tif", with: [1])
    }

    @Test func processesThatChangeTheSameEditLoseNoChange() throws {
        let changes = 60
        let writers = try (0..<3).map { try writer([place.path, "race", "\(changes)"], output: "said\($0)") }
        for process in writers { try process.run() }
        for process in writers { process.waitUntilExit() }
        let counted = try #require(try EditFolder(below: place.path).content(of: "counter")).bytes
        #expect(String(decoding: counted, as: UTF8.self) == "\(3 * changes)")
    }

    @Test func aFullDiskIsSaidAndLeavesTheOldEdit() throws {
        let folder = try EditFolder(below: place.path)
        _ = try folder.replace("filler", with: Array("old".utf8))
        let said = try say(["--limit", "4096", place.path, "fill", "5000"])
        #expect(said == "write: File too large\n")
        #expect(try folder.content(of: "filler")?.bytes == Array("old".utf8))
        #expect(try !names().contains { $0.hasPrefix(EditFolder.unfinishedPrefix) })
        #expect(try say(["--limit", "4096", place.path, "fill", "4000"]) == "stored\n")
    }

    private static let mayMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(.enabled(if: mayMount)) func aFullFileSystemIsSaidAndLeavesTheOldEdit() throws {
        let script = """
            mount -t tmpfs -o size=64k none "$1" && "$2" "$1" fill 20000 && "$2" "$1" fill 60000
            "$2" "$1" fill 20001; ls -A "$1/edits"; wc -c < "$1/edits/filler.json"
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-m", "sh", "-c", script, "sh", place.path, BuiltProducts.path("EditTestWriter")]
        let said = try place.write([], to: "said")
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: said))
        try process.run()
        process.waitUntilExit()
        let lines = String(decoding: try place.read("said"), as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "stored")
        #expect(lines.dropFirst().first?.contains("No space left") == true)
        #expect(lines.dropFirst(2) == ["stored", ".lock", "filler.json", "20001"])
    }

    @Test func aFolderThatMayNotBeWrittenToIsReadAllTheSame() throws {
        let folder = try EditFolder(below: place.path)
        _ = try folder.replace("counter", with: Array("7".utf8))
        chmod(folder.path, 0o555)
        chmod(folder.path + "/.lock", 0o444)
        defer { chmod(folder.path, 0o755) }
        // To root nothing is forbidden.
        let said = try say(["--user", "65534", place.path, "fill", "10"])
        #expect(said.contains("Permission denied"))
        #expect(try folder.content(of: "filler") == nil)
        #expect(try say(["--user", "65534", place.path, "race", "0"]) == "0 0\n")
    }
}
