import Foundation
import TestSupport

/// A `porthole serve` on a free port, ended with the value.
final class RunningService {
    /// What kept it from starting.
    struct StartFailure: Error {
        var log: String
    }

    /// An answer as curl has it.
    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]

        /// A field's value; `nil` where there is none.
        func field(_ name: String) -> String? {
            let lines = head.split(separator: "\r\n")
            guard let line = lines.first(where: { $0.lowercased().hasPrefix(name.lowercased() + ":") }) else {
                return nil
            }
            return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }

    let url: String
    private let process = Process()
    private let folder: TemporaryFolder

    /// Starts it on the pictures below `library` and waits until it says where it listens.
    init(library: String, options: [String] = [], environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        try folder.write([], to: "log")
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole"))
        process.arguments = ["serve", library, "--listen", "127.0.0.1:0"] + options
        process.environment = Tool.plainEnvironment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/log"))
        try process.run()
        for _ in 0..<600 {
            let log = String(decoding: try folder.read("log"), as: UTF8.self)
            if let match = log.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/) {
                url = String(match.output)
                return
            }
            if !process.isRunning { throw StartFailure(log: log) }
            Thread.sleep(forTimeInterval: 0.05)
        }
        process.terminate()
        throw StartFailure(log: String(decoding: try folder.read("log"), as: UTF8.self))
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// What it has written to standard error.
    var log: String {
        get throws { String(decoding: try folder.read("log"), as: UTF8.self) }
    }

    /// The process's number.
    var identifier: Int32 { process.processIdentifier }

    /// Sends a signal.
    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits for its end; the status, or minus the signal that ended it.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Asks for a target, with what else curl is to be told.
    func get(_ target: String, _ options: String...) throws -> Answer {
        let place = try TemporaryFolder()
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments =
            ["--silent", "--max-time", "30", "--path-as-is", "--dump-header", place.path + "/head"]
            + ["--output", place.path + "/body"] + options + [url + target]
        curl.standardOutput = FileHandle.nullDevice
        try curl.run()
        curl.waitUntilExit()
        let head = String(decoding: (try? place.read("head")) ?? [], as: UTF8.self)
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return Answer(status: status ?? 0, head: head, body: (try? place.read("body")) ?? [])
    }
}
