import Foundation
import HTTPMessage
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct AccessTokenTests {
    @Test(arguments: ["", " ", "a b", "a\tb", "a\n", "\u{7f}", "é", "a\u{0}"])
    func whatCannotBePresentedIsNoToken(text: String) {
        #expect(AccessToken(text) == nil)
    }

    @Test(arguments: ["a", "secret", "!~", "AbC-._~+/=="])
    func aTokenMatchesItselfAndNothingElse(text: String) throws {
        let token = try #require(AccessToken(text))
        #expect(token.matches(Array(text.utf8)))
        var others = ["", text + "a", text + text, String(text.dropLast()), String(text.dropFirst()), "x" + text]
        for (index, byte) in text.utf8.enumerated() {
            for bit in 0..<7 {
                var bytes = Array(text.utf8)
                bytes[index] = byte ^ UInt8(1 << bit)
                others.append(String(decoding: bytes, as: UTF8.self))
            }
        }
        for other in others { #expect(!token.matches(Array(other.utf8)), "\(other)") }
    }

    @Test(
        arguments: [
            ("Bearer secret", true), ("bearer secret", true), ("BEARER   secret", true), ("Bearer secret ", true),
            ("Bearer", false), ("Bearer ", false), ("secret", false), ("Basic secret", false), ("Bearersecret", false),
            ("Bearer secret secret", false), ("Bearer \"secret\"", false), ("Bearer Secret", false), ("", false),
            ("Bearer,secret", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func itIsPresentedAsBearer(value: String?, isPresented: Bool) throws {
        var fields = Fields()
        if let value { fields.append("authorization", value) }
        #expect(try #require(AccessToken("secret")).isPresented(in: fields) == isPresented)
    }

    @Test func presentingItTwiceIsNotPresentingIt() throws {
        let fields: Fields = ["Authorization": "Bearer secret", "Authorization": "Bearer secret"]
        #expect(try !#require(AccessToken("secret")).isPresented(in: fields))
    }

    @Test func noDescriptionShowsIt() throws {
        var configuration = ServiceConfiguration(library: "")
        configuration.editing.token = AccessToken("hunter2")
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in [dumped, "\(configuration)", String(reflecting: configuration.editing)] {
            #expect(text.contains("hidden") || text.contains("AccessToken"))
            #expect(!text.contains("hunter2") && !text.contains("104, 117"))
        }
    }
}

@Suite struct TokenOptionTests {
    let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func parse(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> ServiceConfiguration.Editing {
        var settings = ServiceConfiguration(library: "")
        let parser = CommandParser(options: CommandOption.serve, operands: 0...1, operandName: "FOLDER")
        _ = try parser.parse(arguments: arguments, environment: environment, into: &settings)
        try settings.editing.readTokenFile()
        return settings.editing
    }

    private func message(_ arguments: [String], _ environment: [String: String] = [:]) -> String {
        do {
            _ = try parse(arguments, environment)
            return "no error"
        } catch {
            return (error as? UsageError)?.message ?? "\(error)"
        }
    }

    @Test(arguments: ["secret", "secret\n", "secret\r\n"])
    func itComesFromTheCommandLineTheEnvironmentOrAFile(content: String) throws {
        let file = try place.write(Array(content.utf8), to: "token")
        let expected = AccessToken("secret")
        #expect(try parse(["--token", "secret"]).token == expected)
        #expect(try parse([], ["PORTHOLE_TOKEN": "secret"]).token == expected)
        #expect(try parse(["--token-file", file]).token == expected)
        #expect(try parse([], ["PORTHOLE_TOKEN_FILE": file]).token == expected)
        #expect(try parse([]).token == nil)
    }

    @Test(arguments: ["", "hunter 2", " hunter2", "hunter2\n", "hunter\u{1}2", "hünter2"])
    func aTokenThatCannotBePresentedIsRefusedUnshown(text: String) {
        let rule = "is not a text of visible ASCII characters without spaces"
        #expect(message(["--token", text]) == "--token: the value \(rule)")
        #expect(message(["--token=\(text)"]) == "--token: the value \(rule)")
        #expect(message([], ["PORTHOLE_TOKEN": text]) == "PORTHOLE_TOKEN: the value \(rule)")
    }

    @Test(arguments: ["", "\n", "hunter 2", "hunter2\n\n", "\nhunter2", "hunter2 \n", "hünter2", "h\u{0}"])
    func aFileWithoutATokenIsRefusedUnshown(content: String) throws {
        let file = try place.write(Array(content.utf8), to: "token")
        let expected = "--token-file: what is in \(file) is not a text of visible ASCII characters without spaces"
        #expect(message(["--token-file", file]) == expected)
    }

    @Test func aFileThatCannotBeReadIsSaidSo() {
        let missing = place.path + "/none"
        #expect(
            message(["--token-file", missing]) == "--token-file: \(missing) cannot be read: No such file or directory"
        )
        #expect(message(["--token-file", place.path]).hasSuffix("cannot be read: Is a directory"))
        #expect(message(["--token-file", "/dev/zero"]).hasSuffix("cannot be read: File too large"))
    }

    @Test func oneTokenIsEnough() throws {
        let file = try place.write(Array("secret".utf8), to: "token")
        let expected = "--token and --token-file exclude each other: give one of them"
        #expect(message(["--token", "a", "--token-file", file]) == expected)
        #expect(message(["--token-file", file], ["PORTHOLE_TOKEN": "a"]) == expected)
    }
}
