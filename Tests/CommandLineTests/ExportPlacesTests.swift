import Foundation
import TestSupport
import Testing

/// What an export finds where it would write.
@Suite struct ExportPlacesTests {
    private let folder: TemporaryFolder
    private let picture: [UInt8]

    init() throws {
        folder = try TestPictures.folder()
        picture = try folder.read("gradient.png")
    }

    private func path(_ name: String) -> String { name.isEmpty ? folder.path : "\(folder.path)/\(name)" }

    /// All files, by their paths.
    private func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let type = try FileManager.default.attributesOfItem(atPath: path(name))[.type]
            if type as? FileAttributeType == .typeRegular { files[name] = try folder.read(name) }
        }
        return files
    }

    @Test(arguments: ["refuse", "keep", "replace"])
    func aPictureThatIsExportedNeverGivesWay(existing: String) throws {
        try folder.write(picture, to: "scan/scan.png")
        try folder.write(picture, to: "scan/beside.png")
        // Neither would an earlier export make it one that may be replaced.
        try folder.write(Array("{}".utf8), to: "scan/info.json")
        try folder.write(picture, to: "plain")
        try folder.write(picture, to: "tiles/a_files/a.png")
        try folder.write(picture, to: "tiles/a.dzi")
        try FileManager.default.createSymbolicLink(atPath: path("linked"), withDestinationPath: path("tiles"))
        let cases = [
            (option: "--iiif", out: "", operand: "scan/scan.png", place: "scan"),
            ("--iiif", "", "plain", "plain"),
            ("--dzi", "linked", "tiles/a_files/a.png", "linked/a_files"),
        ]
        let before = try files()
        for (option, out, operand, place) in cases {
            let result = try Tool.run("export", option, path(out), "--existing", existing, path(operand))
            #expect(result.status == 1)
            #expect(
                result.errors == "porthole: \(path(place)) is or holds a picture that is exported: "
                    + "export to another folder\n"
            )
            #expect(try files() == before)
        }
    }

    @Test func onlyAnExportIsReplaced() throws {
        try folder.write(picture, to: "gradient/one.png")
        try folder.write(picture, to: "gradient_files/own.png")
        let before = try files()
        for (option, place) in [("--iiif", "gradient"), ("--dzi", "gradient_files")] {
            let result = try Tool.run(
                "export",
                option,
                folder.path,
                "--existing",
                "replace",
                path("gradient.png")
            )
            #expect(result.status == 1)
            #expect(
                result.errors == "porthole: \(path(place)) is there already and no export: move it away, or export "
                    + "elsewhere\n"
            )
            #expect(try files() == before)
        }
    }

    @Test func tilesWithoutADescriptorAreNotKeptAsAnExport() throws {
        try folder.write(picture, to: "gradient_files/own.png")
        let before = try files()
        let result = try Tool.run("export", "--dzi", folder.path, "--existing", "keep", path("gradient.png"))
        #expect(result.status == 1)
        #expect(
            result.errors == "porthole: \(path("gradient_files")) is there already, but no \(path("gradient.dzi")): "
                + "move it away, or export elsewhere\n"
        )
        #expect(try files() == before)
    }

    @Test func ofTwoExportsTheOneThatIsThereIsKept() throws {
        let both = ["export", "--iiif", path("a"), "--dzi", path("b"), path("gradient.png")]
        try folder.write(Array("{}".utf8), to: "a/gradient/info.json")
        let first = try Tool.run(both + ["--existing", "keep"])
        #expect(first.text.hasPrefix("Pictures: 1 exported, 0 failed; "), "\(first.errors)")
        #expect(try folder.read("a/gradient/info.json") == Array("{}".utf8))
        let made = try files()
        #expect(made["b/gradient.dzi"] != nil)
        #expect(made["b/gradient_files/10/1_1.jpg"] != nil)
        #expect(made.keys.count { $0.hasPrefix("a/") } == 1)
        let second = try Tool.run(both + ["--existing", "keep"])
        #expect(second.text.hasPrefix("Pictures: 0 exported, 1 there before, 0 failed; "))
        #expect(try files() == made)
        try FileManager.default.removeItem(atPath: path("b"))
        let third = try Tool.run(both + ["--existing", "replace"])
        #expect(third.errors.contains("\(path("a/gradient")) is there already and no export: "), "\(third.errors)")
        try FileManager.default.removeItem(atPath: path("a"))
        #expect(try Tool.run(both).status == 0)
        let all = try files()
        #expect(all.count > made.count)
        #expect(try Tool.run(both + ["--existing", "replace"]).status == 0)
        #expect(try files() == all)
    }

    @Test(arguments: ["--iiif", "--dzi"])
    func anExportGoesByNoOtherThatLiesInIt(option: String) throws {
        let inner = option == "--iiif" ? "gradient" : "gradient_files"
        try folder.write(picture, to: "\(inner)/inner.png")
        let out = path("out")
        let outer = ["export", option, out, path("gradient.png")]
        #expect(try Tool.run(outer).status == 0)
        // The names of a folder's pictures are their paths: it comes to lie in the other's place.
        try FileManager.default.moveItem(atPath: path("gradient.png"), toPath: path("out.png"))
        try FileManager.default.createDirectory(atPath: path("library"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path(inner), toPath: path("library/\(inner)"))
        #expect(try Tool.run("export", option, out, path("library")).status == 0)
        try FileManager.default.moveItem(atPath: path("out.png"), toPath: path("gradient.png"))
        let before = try files()
        #expect(before.keys.contains { $0.hasPrefix("out/\(inner)/inner") })
        let result = try Tool.run(outer + ["--existing", "replace"])
        #expect(result.status == 1)
        #expect(result.errors.contains(" is an export, but holds \(out)/\(inner)/inner"), "\(result.errors)")
        #expect(try files() == before)
    }

    /// Of the first, parts are still being rendered when it is given up.
    @Test func aDamagedPictureTakesNoneOfAnotherFolderWithIt() throws {
        try folder.write(Array(picture.prefix(picture.count / 2)), to: "bad/cut.png")
        try folder.write(picture, to: "good/fine.png")
        let result = try Tool.run(
            "export",
            "--iiif",
            path("out"),
            "--workers",
            "1",
            path("bad/cut.png"),
            path("good/fine.png")
        )
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("Pictures: 1 exported, 1 failed; "), "\(result.errors)")
        #expect(result.errors.contains("\n  \(path("bad/cut.png")): "))
        #expect(try Tool.run("export", "--iiif", path("alone"), path("good/fine.png")).status == 0)
        let files = try files()
        for (name, bytes) in files where name.hasPrefix("alone/") {
            #expect(files[name.replacing("alone/", with: "out/")] == bytes, "\(name)")
        }
    }
}
