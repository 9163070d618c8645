import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private let folder: TemporaryFolder
    private let place: TemporaryFolder
    private var picture: String { folder.path + "/gradient.png" }
    private var out: String { place.path + "/out" }

    init() throws {
        folder = try TestPictures.folder()
        place = try TemporaryFolder()
    }

    private func names(_ path: String? = nil) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path ?? out))?.sorted() ?? []
    }

    @Test func bothAreWrittenAndCounted() throws {
        let result = try Tool.run("export", "--iiif", out, "--dzi", out, picture)
        #expect(result.status == 0, "\(result.errors)")
        #expect(names() == ["gradient", "gradient.dzi", "gradient_files"])
        let files = try FileManager.default.subpathsOfDirectory(atPath: out).count { $0.contains(/\.(jpg|json|dzi)$/) }
        #expect(result.text.hasPrefix("Pictures: 1 exported, 0 failed; \(files) files, "), "\(result.text)")
        #expect(result.errors.contains("made \(picture) in "))
    }

    /// By the rules of the two formats, worked out from what a viewer gets from an ordinary web server.
    @Test(arguments: ["3", "2"])
    func anOrdinaryWebServerHasWhatOpenSeadragonAsksFor(version: String) throws {
        let large = Picture(width: 1301, height: 777, bands: 1) { x, y, _ in UInt8(truncatingIfNeeded: x / 3 + y / 5) }
        try folder.write(large.png, to: "sub folder/large one.png")
        let result = try Tool.run("export", "--iiif", out, "--dzi", out, "--iiif-version", version, folder.path)
        #expect(result.status == 0, "\(result.errors)")
        for (name, count) in [("gradient", 21), ("sub folder/large one", 40)] {
            let answer = try Python.run(Self.viewer, arguments: [out, name])
            let words = String(decoding: answer, as: UTF8.self).split(separator: "\n")
            #expect(words.count == 3, "\(words)")
            #expect(words.first.flatMap { Int($0) } ?? 0 >= count)
            #expect(words.dropFirst().allSatisfy { $0 == "[]" }, "\(words)")
        }
    }

    /// Serves a folder, and asks for all tiles of a picture: prints their number, those of a wrong size or missing, and
    /// the files that it did not ask for, but for those of whole pictures and of other spellings.
    private static let viewer = #"""
        import functools, http.server, io, json, math, os, re, sys, threading, urllib.parse, urllib.request
        from PIL import Image
        folder, name = sys.argv[1:]
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}/"
        asked, faults = set(), []
        def get(path):
            return urllib.request.urlopen(base + urllib.parse.quote(path)).read()
        def tile(path, width, height):
            asked.add(path)
            try:
                size = Image.open(io.BytesIO(get(path))).size
                if size != (width, height): faults.append((path, size, (width, height)))
            except OSError as error:
                faults.append((path, str(error)))
        info = json.loads(get(f"{name}/info.json"))
        assert urllib.parse.unquote((info.get("id") or info["@id"])) == "http://localhost:8000/" + name
        W, H, t = info["width"], info["height"], info["tiles"][0]
        second = "@id" in info
        for factor in t["scaleFactors"]:
            w, h, step = math.ceil(W / factor), math.ceil(H / factor), t["width"]
            for y in range(0, h, step):
                for x in range(0, w, step):
                    a, b = min(step, w - x), min(step, h - y)
                    rw, rh = min(step * factor, W - x * factor), min(step * factor, H - y * factor)
                    region = "full" if (rw, rh) == (W, H) else f"{x * factor},{y * factor},{rw},{rh}"
                    size = ("full" if a == W else f"{a},") if second else "max" if (a, b) == (W, H) else f"{a},{b}"
                    tile(f"{name}/{region}/{size}/0/default.jpg", a, b)
        for size in info["sizes"]:
            w, h = size["width"], size["height"]
            tile(f"{name}/full/{w},{'' if second else h}/0/default.jpg", w, h)
        tile(f"{name}/full/max/0/default.jpg", W, H)
        dzi = get(f"{name}.dzi").decode()
        value = lambda key: int(re.search(f'{key}="(\\d+)"', dzi)[1])
        w, h, step, overlap = value("Width"), value("Height"), value("TileSize"), value("Overlap")
        assert (w, h) == (W, H) and 'Format="jpg"' in dzi
        for level in reversed(range(math.ceil(math.log2(max(w, h))) + 1)):
            for i in range(math.ceil(w / step)):
                for j in range(math.ceil(h / step)):
                    a = min(w, (i + 1) * step + overlap) - max(0, i * step - overlap)
                    b = min(h, (j + 1) * step + overlap) - max(0, j * step - overlap)
                    tile(f"{name}_files/{level}/{i}_{j}.jpg", a, b)
            w, h = math.ceil(w / 2), math.ceil(h / 2)
        found = {os.path.relpath(os.path.join(place, file), folder)
                 for top in (name, name + "_files") for place, _, files in os.walk(os.path.join(folder, top)) for file in files}
        spelt = re.compile(re.escape(name) + rf"/(full/|0,0,{W},{H}/|info.json)")
        print(len(asked), faults, sorted(p for p in found - asked if not spelt.match(p)), sep="\n")
        """#

    @Test func whatIsThereIsRefusedKeptOrReplaced() throws {
        #expect(try Tool.run("export", "--dzi", out, "--quality", "30", picture).status == 0)
        let before = try place.read("out/gradient_files/10/1_1.jpg")
        let refused = try Tool.run("export", "--dzi", out, picture)
        #expect(refused.status == 1)
        #expect(
            refused.errors == "porthole: \(out)/gradient_files is there already: --existing replace replaces such, "
                + "--existing keep leaves them\n"
        )
        let other = Picture(width: 300, height: 200, colour: [1, 2, 3])
        try folder.write(other.png, to: "other.png")
        let kept = try Tool.run("export", "--dzi", out, "--existing", "keep", folder.path)
        #expect(kept.status == 0)
        #expect(kept.text.hasPrefix("Pictures: 1 exported, 1 there before, 0 failed; "))
        #expect(try place.read("out/gradient_files/10/1_1.jpg") == before)
        #expect(names() == ["gradient.dzi", "gradient_files", "other.dzi", "other_files"])
        let replaced = try Tool.run(
            ["export", folder.path],
            environment: ["PORTHOLE_DZI": out, "PORTHOLE_EXISTING": "replace"]
        )
        #expect(replaced.text.hasPrefix("Pictures: 2 exported, 0 failed; "))
        #expect(try place.read("out/gradient_files/10/1_1.jpg") != before)
        #expect(names() == ["gradient.dzi", "gradient_files", "other.dzi", "other_files"])
    }

    @Test func whatFailsIsNamedAndTheRestIsExported() throws {
        let bytes = try folder.read("gradient.png")
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.png")
        try folder.write(Array("nothing".utf8), to: "text.jpg")
        let result = try Tool.run("export", "--iiif", out, folder.path)
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("Pictures: 1 exported, 2 failed; "))
        for name in ["cut.png", "text.jpg"] { #expect(result.errors.contains("\n  \(folder.path)/\(name): ")) }
        #expect(names() == ["gradient"])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalLeavesNothingOfWhatWasUnderWay(signal: Int32) throws {
        let large = Picture(width: 3000, height: 3000, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: (x &* 7919) ^ (y &* 104_729) ^ (band &* 31) ^ (x &* y))
        }
        try folder.write(large.png, to: "large.png")
        #expect(try Tool.run("export", "--iiif", out, picture).status == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole"))
        process.arguments = ["export", "--iiif", out, "--dzi", place.path + "/new/dzi", "--format", "png"]
        process.arguments! += ["--tile-size", "64", "--workers", "1", folder.path + "/large.png"]
        process.environment = Tool.plainEnvironment
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // Until there is something aside.
        while process.isRunning, !names().contains(where: { $0.hasPrefix(".") && !names("\(out)/\($0)").isEmpty }) {
            usleep(1000)
        }
        kill(process.processIdentifier, signal)
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
        #expect(said.hasSuffix("porthole: interrupted: what was not finished is removed\n"), "\(said)")
        #expect(names() == ["gradient"])
        #expect(names(place.path) == ["out"])
    }

    /// As on a full disk: the limit of a file's size stands for it.
    @Test func whereAFileCannotBeWrittenNothingIsLeft() throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        let command = "'\(BuiltProducts.path("porthole"))' export --iiif '\(out)' --format png '\(picture)'"
        shell.arguments = ["-c", "ulimit -f 1; exec \(command)"]
        shell.environment = Tool.plainEnvironment
        shell.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        shell.standardError = errors
        try shell.run()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 1)
        #expect(said.hasSuffix("porthole: cannot write to \(out): write: File too large\n"), "\(said)")
        #expect(names(place.path) == [])
    }

    @Test func whatCannotStartSaysWhy() throws {
        let cases: [(arguments: [String], message: String)] = [
            (["--iiif", out, "/nonexistent/a.png"], "/nonexistent/a.png: No such file or directory"),
            (
                ["--iiif", picture, picture],
                "--iiif: the folder \(picture) cannot be written to: mkdir: Not a directory"
            ),
            (
                ["--dzi", folder.path + "/tiles", folder.path],
                "\(folder.path)/tiles lies in \(folder.path), whose pictures are exported: its tiles would be among "
                    + "them the next time"
            ),
            (
                ["--iiif", out, picture, picture],
                "\(picture) and \(picture) would both be gradient.png: export them to folders of their own"
            ),
        ]
        for (arguments, message) in cases {
            let result = try Tool.run(["export"] + arguments)
            #expect(result.status == 1)
            #expect(result.errors == "porthole: \(message)\n")
            #expect(names(place.path) == [])
        }
        #expect(names(folder.path) == ["gradient.png"])
    }
}
