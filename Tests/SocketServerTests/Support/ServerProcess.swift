import Foundation

/// A server in a process of its own (`Tests/SocketTestServer`).
final class ServerProcess {
    let process = Process()
    let address: String

    init(_ arguments: [String]) throws {
        // It is built into the same folder as the tests.
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        var executable = folder.appendingPathComponent("SocketTestServer")
        if !FileManager.default.isExecutableFile(atPath: executable.path) {
            executable = Bundle.main.bundleURL.appendingPathComponent("SocketTestServer")
        }
        process.executableURL = executable
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1)?.first else { break }
            line.append(byte)
        }
        address = String(decoding: line.dropLast(), as: UTF8.self)
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
