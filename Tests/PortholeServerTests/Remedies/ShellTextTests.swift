import Foundation
import Testing

@testable import PortholeServer

@Suite struct ShellTextTests {
    /// What a shell makes of a command.
    private func shown(by command: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "", "-x", "a b", "it's.jpg", "'", "''", "a'\u{301}; echo broken out; #.png", "'\u{301}'\u{301}", "\u{600}'x'",
        "'\u{200d}'; echo out", "$(echo x)`echo y`\\", "a\nb", "e\u{301}", "é", "\"", "*?[", "~", "!!",
    ])
    func aShellSeesTheVeryBytes(text: String) throws {
        #expect(Array(try shown(by: "printf %s \(shellWord(text))").utf8) == Array(text.utf8))
    }

    @Test func whatNeedsNoQuotesHasNone() {
        #expect(shellWord("/a.b/c-d_e+f,g@h:i/9") == "/a.b/c-d_e+f,g@h:i/9")
        #expect(shellWord("it's") == #"'it'\''s'"#)
    }
}
