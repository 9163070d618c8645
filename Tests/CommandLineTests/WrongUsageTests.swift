import Testing

@Suite struct WrongUsageTests {
    @Test(arguments: [
        (["sevre"], "porthole: unknown command sevre; the nearest is serve"),
        (["--hlep"], "porthole: unknown option --hlep; the nearest is --help"),
        (
            ["serve", "--port", "9000"],
            "porthole: unknown option --port; where it listens is --listen, as --listen 127.0.0.1:9000"
        ),
        (["serve", "--workrs", "2"], "porthole: unknown option --workrs; the nearest is --workers"),
        (["serve", "--workers", "0"], "porthole: --workers: \"0\" is not a whole number from 1 to 256"),
        (["serve", "a", "b"], "porthole: unexpected argument \"b\""),
        (["demo"], "porthole: FOLDER is missing"),
        (["view"], "porthole: FILE is missing"),
        (["export"], "porthole: PICTURE... is missing"),
        (
            ["export", "a.png"],
            "porthole: neither --iiif nor --dzi is given: name the folder to write to by one of them, or by both"
        ),
        (["export", "a.png", "--iiif", ""], "porthole: --iiif: \"\" is not a folder"),
        (
            ["export", "a.png", "--dzi", "o", "--tile-size", "63"],
            "porthole: --tile-size: \"63\" is not a whole number from 64 to 2048"
        ),
        (
            ["export", "a.png", "--dzi", "o", "--overlap", "33"],
            "porthole: --overlap: \"33\" is not a whole number from 0 to 32"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--quality", "0"],
            "porthole: --quality: \"0\" is not a whole number from 1 to 100"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--format", "gif"],
            "porthole: --format: \"gif\" is not one of jpg, png, webp, avif"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--iiif-version", "1"],
            "porthole: --iiif-version: \"1\" is not one of 3, 2"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--existing", "x"],
            "porthole: --existing: \"x\" is not one of refuse, replace, keep"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--id-base", "here"],
            "porthole: --id-base: \"here\" is not a URL as https://pictures.example.org/zoom"
        ),
        (
            ["export", "a.png", "--iiif", "o", "--tile-size", "2048", "--max-output-pixels", "1M"],
            "porthole: --tile-size: tiles of 2048 × 2048 pixels are more than the 1000000 of --max-output-pixels"
        ),
        (["verify"], "porthole: PATH... is missing"),
        (["verify", ".", "--sample", "0"], "porthole: --sample: \"0\" is not a whole number from 1 to 1000000"),
        (["verify", ".", "--all=yes"], "porthole: --all: \"yes\" is not true or false"),
        (["verify", ".", "--json", "--json"], "porthole: --json is given twice"),
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
