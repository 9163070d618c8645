import CLinux
import Foundation
import TestSupport
import Testing

@testable import ImageWorker

/// What a worker that was taken over could do: tried by a process that is in the same sandbox.
@Suite struct SandboxTests {
    private struct Result {
        var answers: [String: Int32] = [:]
        var gaps: [String] = []
        var process: Process
    }

    private func probe(_ what: String) throws -> (result: Result, library: TemporaryFolder, cache: TemporaryFolder) {
        let (library, cache, outside) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
        try library.write(Array("picture".utf8), to: "picture")
        let secret = try outside.write(Array("secret".utf8), to: "secret")
        try FileManager.default.createSymbolicLink(atPath: library.path + "/way-out", withDestinationPath: secret)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("SandboxProbe"))
        process.arguments = [what, library.path, cache.path, secret]
        let output = try library.write([], to: "output")
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        var result = Result(process: process)
        for line in String(decoding: try library.read("output"), as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0] == "lacks:" {
                result.gaps.append(String(line))
            } else if words.count == 2, let number = Int32(words[1]) {
                result.answers[String(words[0])] = number
            }
        }
        return (result, library, cache)
    }

    private static let hasLandlock = clinux_landlock_version() > 0

    @Test func theKernelHereHasAllOfIt() throws {
        let version = clinux_landlock_version()
        let gaps = try probe("all").result.gaps
        #expect(gaps.count == [2, 3, 4, 5, 6].count { $0 > version } || version == 0 && gaps.count == 1, "\(gaps)")
    }

    @Test(
        arguments: [
            "read-passwd", "read-outside", "read-environment", "read-through-link", "read-by-dots", "create-in-library",
            "write-library", "truncate-library", "delete-in-library", "move-out-of-library", "link-out-of-library",
            "chmod-library", "fchmod-library", "touch-library", "create-outside", "link-in-cache", "fifo-in-cache",
            "socket-ip", "socket-unix", "socket-packet", "socket-pair", "exec", "fork", "signal-sibling",
            "signal-parent",
            "ptrace", "namespace", "raise-limit",
        ])
    func isForbidden(what: String) throws {
        guard Self.hasLandlock else { return }
        let error = try #require(Self.all.get().answers[what], "not tried")
        #expect([EACCES, EPERM, EXDEV].contains(error), "\(what): \(String(cString: strerror(error)))")
    }

    @Test(
        arguments: [
            "read-library", "read-fonts", "create-in-cache", "unnamed-in-cache", "move-in-cache", "delete-in-cache",
            "thread", "signal-self", "read-limit", "core-size",
        ])
    func isAllowed(what: String) throws {
        #expect(try #require(Self.all.get().answers[what], "not tried") == 0)
    }

    /// One run for all the tries.
    private static let all = Swift.Result { try SandboxTests().probe("all").result }

    @Test func thePictureIsUntouched() throws {
        let run = try probe("all")
        #expect(try run.library.read("picture") == Array("picture".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: run.library.path).sorted()
        #expect(names == ["output", "picture", "way-out"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: run.cache.path).isEmpty)
    }

    @Test func askingForWhatOnlyAnAttackAsksForIsFatal() throws {
        let process = try probe("fatal").result.process
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGSYS)
    }

    @Test func abortingStillWorks() throws {
        let process = try probe("abort").result.process
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGABRT)
    }

    @Test func memoryEndsAtTheLimit() throws {
        let megabytes = try #require(try probe("memory").result.answers["memory"])
        #expect((128...256).contains(megabytes))
    }
}
