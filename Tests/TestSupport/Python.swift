import Foundation

/// The distribution's Python with Pillow, which computes reference pictures.
public enum Python {
    /// A script that ended with a status other than zero, with what it wrote to its standard error.
    public struct Failure: Error, CustomStringConvertible {
        /// What the script wrote to its standard error.
        public let description: String
    }

    /// Runs a script: `input` is its `sys.stdin.buffer`, what it writes to `sys.stdout.buffer` is the result.
    public static func run(_ script: String, arguments: [String] = [], input: [UInt8] = []) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.write(input, to: "input")
        try folder.write([], to: "output")
        try folder.write([], to: "errors")
        let place = URL(fileURLWithPath: folder.path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script] + arguments
        // Files rather than pipes: nothing can fill up and wait for the other side.
        process.standardInput = try FileHandle(forReadingFrom: place.appendingPathComponent("input"))
        process.standardOutput = try FileHandle(forWritingTo: place.appendingPathComponent("output"))
        process.standardError = try FileHandle(forWritingTo: place.appendingPathComponent("errors"))
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: String(decoding: try folder.read("errors"), as: UTF8.self))
        }
        return try folder.read("output")
    }

    /// Pillow's name of a picture's mode by its bands.
    public static func mode(bands: Int) -> String {
        ["L", "LA", "RGB", "RGBA"][bands - 1]
    }
}
