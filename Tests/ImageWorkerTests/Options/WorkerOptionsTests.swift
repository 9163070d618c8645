import Foundation
import TestSupport
import Testing

@testable import ImageWorker

@Suite struct WorkerOptionsTests {
    @Test func everyOptionIsTakenInBothForms() throws {
        let expected = try WorkerOptions(arguments: [
            "--library", "/l", "--cache", "/c", "--max-source-pixels", "1", "--max-source-bytes", "2",
            "--max-output-pixels", "3", "--memory-limit", "4", "--socket-fd", "5",
            "--max-whole-pixels", "6",
        ])
        #expect(expected.library == "/l" && expected.cache == "/c" && expected.socket == 5)
        #expect(expected.maximumSourcePixels == 1 && expected.maximumSourceBytes == 2)
        #expect(expected.maximumOutputPixels == 3 && expected.memoryLimit == 4)
        #expect(expected.maximumWholePixels == 6)
        let other = try WorkerOptions(arguments: [
            "--socket-fd=5", "--library=/l", "--cache=/c", "--max-source-pixels=1", "--max-source-bytes=2",
            "--max-output-pixels=3", "--memory-limit=4", "--max-whole-pixels=6",
        ])
        #expect(other == expected)
    }

    @Test(arguments: [
        ([], "--library"), (["--library", "l"], "--library"), (["--library"], "--library"),
        (["--library", "/l", "--library", "/m"], "--library"), (["--library", "/l", "--cach", "/c"], "--cach"),
        (["--library", "/l", "--memory-limit", "-1"], "--memory-limit"),
        (["--library", "/l", "--max-source-pixels", "0"], "--max-source-pixels"),
        (["--library", "/l", "--max-whole-pixels", "0"], "--max-whole-pixels"),
        (["--library", "/l", "--max-output-pixels", "many"], "--max-output-pixels"),
        (["--library", "/l", "--socket-fd", "3.5"], "--socket-fd"), (["/l"], "/l"),
    ])
    func aWrongOneIsRefusedByItsName(arguments: [String], name: String) {
        let error = #expect(throws: UsageError.self) { try WorkerOptions(arguments: arguments) }
        #expect(error?.description.contains(name) == true)
    }

    /// Runs the executable by hand.
    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole-worker"))
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        process.waitUntilExit()
        func text(_ pipe: Pipe) -> String {
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        return (process.terminationStatus, text(output), text(errors))
    }

    @Test func helpAndVersionGoToStandardOutput() throws {
        let help = try run(["--help"])
        #expect(help.status == 0 && help.output.contains("--memory-limit") && help.errors.isEmpty)
        let version = try run(["--version"])
        #expect(version.status == 0 && version.output == "porthole-worker \(workerVersion)\n")
    }

    @Test func theVersionIsTheInterfaces() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../openapi.yaml"
        )
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("version: \(workerVersion)\n") || text.contains("version: \"\(workerVersion)\"\n"))
    }

    @Test func startedByHandItSaysSo() throws {
        let result = try run(["--library", "/", "--socket-fd", "0"])
        #expect(result.status == 2 && result.errors.contains("started by porthole"))
        #expect(try run(["--librari", "/"]).status == 2)
    }

    @Test func anUnusableCacheIsRefusedByName() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: UsageError.self) { try CacheFolder.usable(folder.path + "/no/such") }
        #expect(error?.description.contains(folder.path + "/no/such") == true)
        #expect(try CacheFolder.usable(folder.path + "/new") == folder.path + "/new")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/new"))
    }
}
