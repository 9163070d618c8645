import Testing

@Suite struct WrongUsageTests {
    @Test(arguments: [
        (["sevre"], "porthole: unknown command sevre; the nearest is serve"),
        (["--hlep"], "porthole: unknown option --hlep; the nearest is --help"),
        (["serve", "--workrs", "2"], "porthole: unknown option --workrs; the nearest is --workers"),
        (["serve", "--workers", "0"], "porthole: --workers: \"0\" is not a whole number from 1 to 256"),
        (["serve", "a", "b"], "porthole: unexpected argument \"b\""),
        (["demo"], "porthole: FOLDER is missing"),
        (["view"], "porthole: FILE is missing"),
        (["--version", "extra"], "porthole: unexpected argument \"extra\""),
        (["help", "serve", "view"], "porthole: unexpected argument \"view\""),
    ])
    func wrongUsageEndsWithStatusTwoAndANameAndAHint(arguments: [String], message: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix(message + "\nTry 'porthole help"), "\(result.errors)")
    }

    @Test func nothingAtAllIsWrongUsageAndShowsTheOverview() throws {
        let result = try Tool.run()
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Usage: porthole COMMAND"))
    }

    @Test(arguments: [
        (
            ["PORTHOLE_MEMORY_CACHE": "lots"],
            "porthole: PORTHOLE_MEMORY_CACHE: \"lots\" is not a size as 512MiB, 10GiB or 65536, from 0 to 16TiB"
        ),
        (
            ["PORTHOLE_MEMRY_CACHE": "1"],
            "porthole: unknown variable PORTHOLE_MEMRY_CACHE; the nearest is PORTHOLE_MEMORY_CACHE"
        ),
    ])
    func aWrongVariableIsRefusedByName(environment: [String: String], message: String) throws {
        let result = try Tool.run(["serve"], environment: environment)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix(message + "\n"), "\(result.errors)")
    }

    @Test func whatCannotBeDoneEndsWithStatusOne() throws {
        let result = try Tool.run("health", "unix:/nonexistent/socket")
        #expect(result.status == 1)
        #expect(
            result.errors == "porthole: unix:/nonexistent/socket is not ready: connect: No such file or directory\n"
        )
        #expect(try Tool.run("demo", "--worker", "/nonexistent/worker", "/tmp").status == 1)
    }
}
