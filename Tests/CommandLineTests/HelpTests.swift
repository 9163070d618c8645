import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    static let commands = ["serve", "prepare", "verify", "view", "export", "demo", "health"]

    @Test(arguments: [["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"]])
    func theOverviewNamesEveryCommand(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        for command in Self.commands { #expect(result.text.contains("\n  \(command) ")) }
    }

    @Test(arguments: commands)
    func everyCommandHasHelpByEveryWay(command: String) throws {
        let help = try Tool.run("help", command)
        #expect(help.status == 0)
        #expect(help.text.contains("Usage: porthole \(command) "))
        #expect(try Tool.run(command, "--help").text == help.text)
        #expect(try Tool.run("--help", command).text == help.text)
        for line in help.text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test(arguments: [["--version"], ["-V"], ["version"], ["serve", "--version"], ["view", "--version"]])
    func theVersionIsTheSameAtEveryLevel(arguments: [String]) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 0)
        #expect(result.text.wholeMatch(of: /porthole \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func theWorkerIsOfTheSameVersion() throws {
        let worker = Process()
        let output = Pipe()
        worker.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole-worker"))
        worker.arguments = ["--version"]
        worker.standardOutput = output
        try worker.run()
        worker.waitUntilExit()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(try "porthole-worker " + Tool.run("--version").text.dropFirst("porthole ".count) == text)
    }

    @Test func theHelpWinsOverWhatIsMissing() throws {
        #expect(try Tool.run("view", "--help").status == 0)
        #expect(try Tool.run("serve", "--help", "--no-such-option").status == 0)
    }
}
