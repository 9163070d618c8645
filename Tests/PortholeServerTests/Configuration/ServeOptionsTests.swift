import Testing
import WorkerPool

@testable import PortholeServer

@Suite struct ServeOptionsTests {
    private func parse(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ServiceConfiguration {
        var settings = ServiceConfiguration(library: "pictures")
        let parser = CommandParser(options: CommandOption.serve, operands: 0...1, operandName: "FOLDER")
        let outcome = try parser.parse(arguments: arguments, environment: environment, into: &settings)
        guard case .run(let operands) = outcome else { throw UsageError("\(outcome)") }
        if let folder = operands.first { settings.library = folder }
        return settings
    }

    private func message(_ arguments: [String], _ environment: [String: String] = [:]) -> String {
        do {
            _ = try parse(arguments, environment)
            return "no error"
        } catch let error as UsageError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func nothingGivenLeavesEveryDefault() throws {
        let settings = try parse([])
        #expect(settings.library == "pictures")
        #expect(settings.listen == ["127.0.0.1:8080"])
        #expect(settings.caching.derivativeBytes == 128 << 20)
    }

    @Test(arguments: [
        ["--workers", "3", "folder"], ["--workers=3", "folder"], ["folder", "--workers=3"],
        ["--workers", "3", "--", "folder"],
    ])
    func everySpellingMeansTheSame(arguments: [String]) throws {
        let settings = try parse(arguments)
        #expect(settings.workers.count == 3)
        #expect(settings.library == "folder")
    }

    @Test(arguments: [
        ("1", 1), ("0", 0), ("4096", 4096), ("10GiB", 10 << 30), ("10 GiB", nil), ("1.5MiB", 3 << 19), ("2kb", 2000),
        ("7B", 7), ("16TiB", 1 << 44), ("17TiB", nil), ("-1", nil), ("1e3", nil), ("0x10", nil), ("nan", nil),
        (".5MiB", nil), ("5.MiB", nil), ("1..5MiB", nil), ("GiB", nil), ("", nil), ("9223372036854775808", nil),
        ("99999999999999999999999999GiB", nil), ("10G", nil), ("１MiB", nil),
    ])
    func sizesAreReadWithTheirUnits(text: String, bytes: Int?) {
        #expect((try? parse(["--memory-cache", text]))?.caching.derivativeBytes == bytes)
    }

    /// An answer as large as it may be is not taken for a broken one, and its length can be written.
    @Test(arguments: ["1", "16M", "100M", "500M"]) func theLargestAnswerFitsIntoAReply(pixels: String) throws {
        let configuration = try parse(["--max-output-pixels", pixels])
        let bytes = WorkerPoolConfiguration(configuration, library: "/").maximumReplyBytes
        #expect(bytes > configuration.limits.outputPixels * 4 && bytes < 1 << 32)
    }

    @Test(arguments: [
        ("500ms", 500), ("10s", 10_000), ("1.5s", 1500), ("2m", 120_000), ("1h", 3_600_000), ("0ms", nil), ("10", nil),
        ("61m", nil), ("-1s", nil), ("s", nil), ("10 s", nil),
    ])
    func timesAreReadWithTheirUnits(text: String, milliseconds: Int?) {
        #expect((try? parse(["--render-time", text]))?.limits.renderMilliseconds == milliseconds)
    }

    @Test(arguments: [("16M", 16_000_000), ("2.5G", 2_500_000_000), ("400k", 400_000), ("12", 12), ("2000G", nil)])
    func pixelsAreReadWithTheirUnits(text: String, pixels: Int?) {
        #expect((try? parse(["--max-source-pixels", text]))?.limits.sourcePixels == pixels)
    }

    @Test func theCommandLineWinsOverTheEnvironment() throws {
        let environment = ["PORTHOLE_WORKERS": "2", "PORTHOLE_QUEUE": "7", "PORTHOLE_LISTEN": "127.0.0.1:1, [::1]:2"]
        let settings = try parse(["--workers", "5"], environment)
        #expect(settings.workers.count == 5)
        #expect(settings.workers.queueLimit == 7)
        #expect(settings.listen == ["127.0.0.1:1", "[::1]:2"])
        #expect(try parse(["--listen", "unix:/tmp/a"], environment).listen == ["unix:/tmp/a"])
    }

    @Test func aRepeatedOptionKeepsAllItsValuesInOrder() throws {
        let settings = try parse(["--listen", "127.0.0.1:0", "--listen=unix:/run/porthole"])
        #expect(settings.listen == ["127.0.0.1:0", "unix:/run/porthole"])
    }

    @Test(arguments: [
        (["--worker", "a", "--worker", "b"], "--worker is given twice"),
        (["--memry-cache", "1"], "unknown option --memry-cache; the nearest is --memory-cache"),
        (["-x"], "unknown option -x"),
        (["--workers"], "--workers lacks its value: a whole number from 1 to 256"),
        (["--workers", "257"], "--workers: \"257\" is not a whole number from 1 to 256"),
        (["--log", "xml"], "--log: \"xml\" is not one of text, json"),
        (["--listen", "8080"], "--listen: \"8080\" is not an address as 127.0.0.1:8080, [::1]:8080 or unix:PATH"),
        (["a", "b"], "unexpected argument \"b\""),
        (["--public-url", "ftp://x"], "--public-url: \"ftp://x\" is not a URL as https://pictures.example.org/zoom"),
        (
            ["--render-time", "10"],
            "--render-time: \"10\" is not a time as 500ms, 10s, 2m or 1h, from 1ms to 1h"
        ),
    ])
    func aWrongUsageIsRefusedByName(arguments: [String], expected: String) {
        #expect(message(arguments) == expected)
    }

    @Test func aWrongVariableIsRefusedByItsOwnName() {
        let expected = "PORTHOLE_QUEUE: \"many\" is not a whole number from 0 to 100000"
        #expect(message([], ["PORTHOLE_QUEUE": "many"]) == expected)
        #expect(message([], ["PORTHOLE_LISTEN": ""]).hasPrefix("PORTHOLE_LISTEN: \"\" is not an address"))
    }

    @Test func aMisspeltVariableIsRefusedButKubernetesMaySetItsOwn() {
        let known = CommandOption.serve.map(\.environmentName)
        let misspelt = ["HOME": "/", "PORTHOLE_WORKRS": "2"]
        #expect(throws: UsageError("unknown variable PORTHOLE_WORKRS; the nearest is PORTHOLE_WORKERS")) {
            try refuseUnknownVariables(in: misspelt, known: known)
        }
        let foreign = [
            "PORTHOLE_SERVICE_HOST": "10.0.0.1", "PORTHOLE_PORT": "tcp://10.0.0.1:80", "PORTHOLE_PORT_80_TCP": "x",
        ]
        #expect(throws: Never.self) { try refuseUnknownVariables(in: foreign, known: known) }
    }

    @Test func aPublicURLLosesItsLastSlash() throws {
        #expect(try parse(["--public-url", "https://a.example/zoom/"]).publicURL == "https://a.example/zoom")
    }

    @Test(arguments: CommandOption.serve.map(\.name))
    func everyShownDefaultIsAllowed(name: String) throws {
        let option = try #require(CommandOption.serve.first { $0.name == name })
        let defaults = ServiceConfiguration(library: "")
        let shown = try #require(option.shownDefault(defaults))
        // What holds without an option may be said in words; everything else must read back.
        let words = [
            "public-url", "workers", "worker", "cache", "data", "token", "token-file", "upload-token",
            "upload-token-file", "max-iiif-width", "max-iiif-height", "max-iiif-area",
        ]
        guard !words.contains(name) else { return }
        #expect(throws: Never.self) { try parse(["--\(name)", shown]) }
        #expect(throws: Never.self) { try parse([], [option.environmentName: shown]) }
    }

    @Test func optionsHaveNamesOfTheirOwn() {
        let names = CommandOption.serve.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(CommandOption.serve.first { $0.name == "memory-cache" }?.environmentName == "PORTHOLE_MEMORY_CACHE")
    }
}
