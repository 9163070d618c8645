import Foundation
import TestSupport

/// The built `porthole`, run as a person would run it.
enum Tool {
    /// How a run ended, and what it wrote.
    struct Result {
        var status: Int32
        var output: [UInt8]
        var errors: String

        /// Standard output as text.
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The variables a test starts from: nothing of the porthole kind, and a cache that is the tests' own.
    static var plainEnvironment: [String: String] {
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PORTHOLE_") }
        variables["XDG_CACHE_HOME"] = try? cache.get().path
        return variables
    }

    private static let cache = Swift.Result { try TemporaryFolder() }

    /// Runs it to its end, with nothing on standard input.
    static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
        try run(arguments, environment: environment)
    }

    /// Runs it to its end, with nothing on standard input.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let folder = try TemporaryFolder()
        try folder.write([], to: "output")
        try folder.write([], to: "errors")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole"))
        process.arguments = arguments
        process.environment = plainEnvironment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files rather than pipes: nothing can fill up and wait for the other side.
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/output"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/errors"))
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try folder.read("output"),
            errors: String(decoding: try folder.read("errors"), as: UTF8.self)
        )
    }
}
