import TestSupport
import Testing

@testable import PortholeServer

@Suite struct TokenFileTests {
    static let options = ["--token", "--upload-token"]

    let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func parse(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> ServiceConfiguration {
        var settings = ServiceConfiguration(library: "")
        let parser = CommandParser(options: CommandOption.serve, operands: 0...1, operandName: "FOLDER")
        _ = try parser.parse(arguments: arguments, environment: environment, into: &settings)
        try settings.readTokenFiles()
        return settings
    }

    private func message(_ arguments: [String], _ environment: [String: String] = [:]) -> String {
        do {
            _ = try parse(arguments, environment)
            return "no error"
        } catch {
            return (error as? UsageError)?.message ?? "\(error)"
        }
    }

    private func variable(_ option: String) -> String {
        "PORTHOLE_" + option.dropFirst(2).uppercased().replacing("-", with: "_")
    }

    @Test(arguments: options, ["secret", "secret\n", "secret\r\n"])
    func itComesFromTheCommandLineTheEnvironmentOrAFile(option: String, content: String) throws {
        let file = try place.write(Array(content.utf8), to: "token")
        let name = variable(option)
        let ways: [(arguments: [String], environment: [String: String])] = [
            ([option, "secret"], [:]), ([], [name: "secret"]), (["\(option)-file", file], [:]),
            ([], ["\(name)_FILE": file]),
        ]
        let secret = AccessToken("secret")
        for way in ways {
            let settings = try parse(way.arguments, way.environment)
            #expect(settings.editing.token == (option == "--token" ? secret : nil))
            #expect(settings.uploads.token == (option == "--token" ? nil : secret))
            #expect(settings.editTokens == [secret])
        }
        #expect(try parse([]).editTokens.isEmpty)
    }

    @Test(arguments: options, ["", "hunter 2", " hunter2", "hunter2\n", "hunter\u{1}2", "hünter2"])
    func aTokenThatCannotBePresentedIsRefusedUnshown(option: String, text: String) {
        let rule = "is not a text of visible ASCII characters without spaces"
        #expect(message([option, text]) == "\(option): the value \(rule)")
        #expect(message(["\(option)=\(text)"]) == "\(option): the value \(rule)")
        #expect(message([], [variable(option): text]) == "\(variable(option)): the value \(rule)")
    }

    @Test(arguments: options, ["", "\n", "hunter 2", "hunter2\n\n", "\nhunter2", "hunter2 \n", "hünter2", "h\u{0}"])
    func aFileWithoutATokenIsRefusedUnshown(option: String, content: String) throws {
        let file = try place.write(Array(content.utf8), to: "token")
        let rule = "is not a text of visible ASCII characters without spaces"
        #expect(message(["\(option)-file", file]) == "\(option)-file: what is in \(file) \(rule)")
    }

    @Test(arguments: options) func aFileThatCannotBeReadIsSaidSo(option: String) {
        let missing = place.path + "/none"
        #expect(
            message(["\(option)-file", missing])
                == "\(option)-file: \(missing) cannot be read: No such file or directory"
        )
        #expect(message(["\(option)-file", place.path]).hasSuffix("cannot be read: Is a directory"))
        #expect(message(["\(option)-file", "/dev/zero"]).hasSuffix("cannot be read: File too large"))
    }

    @Test(arguments: options) func oneTokenIsEnough(option: String) throws {
        let file = try place.write(Array("secret".utf8), to: "token")
        let expected = "\(option) and \(option)-file exclude each other: give one of them"
        #expect(message([option, "a", "\(option)-file", file]) == expected)
        #expect(message(["\(option)-file", file], [variable(option): "a"]) == expected)
    }
}
