import Foundation
import TestSupport
import Testing

@Suite struct PrepareTests {
    private let folder: TemporaryFolder
    private let cache: TemporaryFolder

    init() throws {
        folder = try TestPictures.folder()
        cache = try TemporaryFolder()
    }

    private func prepare(_ options: String...) throws -> Tool.Result {
        try Tool.run(["prepare", folder.path, "--cache", cache.path, "--pyramid-from", "100k"] + options)
    }

    /// The pyramids in the cache folder, with their numbers and times: what is made once more has others.
    private func pyramids() throws -> Set<String> {
        let root = cache.path + "/pyramids"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix("/pyramid.tif") }
        return Set(
            try paths.map { path in
                let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
                return "\(path) \(attributes[.systemFileNumber]!) \(attributes[.modificationDate]!)"
            }
        )
    }

    @Test func whatIsReadyIsLeftAndTheRestIsMade() throws {
        let first = try prepare()
        #expect(first.status == 0)
        #expect(first.text == "Pyramids: 1 made, 0 ready before, 0 not needed, 0 failed.\n")
        #expect(first.errors.contains("made \(folder.path)/gradient.png in "))
        let made = try pyramids()
        #expect(made.count == 1)
        try FileManager.default.copyItem(atPath: folder.path + "/gradient.png", toPath: folder.path + "/second.png")
        let second = try prepare()
        #expect(second.text == "Pyramids: 1 made, 1 ready before, 0 not needed, 0 failed.\n")
        #expect(try pyramids().count == 2)
        #expect(try pyramids().isSuperset(of: made))
    }

    @Test func smallPicturesNeedNone() throws {
        let result = try prepare("--pyramid-from", "1M")
        #expect(result.status == 2, "given twice")
        let none = try Tool.run("prepare", folder.path, "--cache", cache.path, "--pyramid-from", "1M")
        #expect(none.text == "Pyramids: 0 made, 0 ready before, 1 not needed, 0 failed.\n")
    }

    @Test func aServiceFindsWhatWasPrepared() throws {
        #expect(try prepare().status == 0)
        let service = try RunningService(
            library: folder.path,
            options: ["--cache", cache.path, "--pyramid-from", "100k", "--pyramid-wait", "0ms"]
        )
        #expect(try service.get("/images/gradient/view").status == 200)
        let state = String(decoding: try service.get("/images/gradient/pyramid").body, as: UTF8.self)
        #expect(state.contains(#""state":"ready""#))
    }

    @Test func whatFailsIsNamedAndTheRestIsMade() throws {
        let picture = try folder.read("gradient.png")
        try folder.write(Array(picture.prefix(picture.count / 2)), to: "cut.png")
        try folder.write(Array("nothing".utf8), to: "text.jpg")
        let result = try prepare()
        #expect(result.status == 1)
        #expect(result.text == "Pyramids: 1 made, 0 ready before, 0 not needed, 2 failed.\n")
        for name in ["cut.png", "text.jpg"] { #expect(result.errors.contains("  \(folder.path)/\(name): ")) }
        #expect(!result.errors.contains("  \(folder.path)/gradient.png: "))
    }

    @Test func whatHasNoRoomIsLeftOutAndTheRestIsMade() throws {
        let picture = try folder.read("gradient.png")
        for name in ["1", "3", "4"] { try folder.write(picture, to: "\(name).png") }
        #expect(try prepare("--workers", "1").status == 0)
        let size = try #require(try sizes().max())
        try FileManager.default.removeItem(atPath: cache.path + "/pyramids")
        let large = Picture(width: 1500, height: 1500, bands: 3) { x, y, band in
            UInt8(truncatingIfNeeded: (x &* 7919) ^ (y &* 104_729) ^ (band &* 31) ^ (x &* y))
        }
        try folder.write(large.png, to: "2.png")
        // Room for all the others and a half: the large one has more, and comes second.
        let result = try prepare("--workers", "1", "--cache-size", "\(size * 9 / 2)")
        #expect(result.status == 1)
        #expect(result.text == "Pyramids: 4 made, 0 ready before, 0 not needed, 1 failed.\n")
        #expect(result.errors.contains("  \(folder.path)/2.png: "))
        #expect(try sizes().count == 4)
    }

    private func sizes() throws -> [Int] {
        try FileManager.default.subpathsOfDirectory(atPath: cache.path).filter { $0.hasSuffix("tif") }
            .map { try FileManager.default.attributesOfItem(atPath: cache.path + "/" + $0)[.size] as? Int ?? 0 }
    }

    @Test func whereTheRoomIsUsedUpTheRestFails() throws {
        let picture = try folder.read("gradient.png")
        for number in 1...3 { try folder.write(picture, to: "\(number).png") }
        #expect(try prepare("--workers", "1").status == 0)
        let made = try pyramids()
        let size = try sizes()
        #expect(made.count == 4)
        try FileManager.default.removeItem(atPath: cache.path + "/pyramids")
        let result = try prepare("--workers", "1", "--cache-size", "\(size.max()! * 5 / 2)")
        #expect(result.status == 1)
        #expect(result.text == "Pyramids: 2 made, 0 ready before, 0 not needed, 2 failed.\n")
        #expect(result.errors.contains("there is no room left"))
        #expect(try pyramids().count == 2)
    }

    @Test func oneThatWasKilledGoesOnWhereItWas() throws {
        let picture = try folder.read("gradient.png")
        for number in 1...9 { try folder.write(picture, to: "\(number).png") }
        let options = ["--cache", cache.path, "--pyramid-from", "100k", "--workers", "1"]
        let first = Process()
        first.executableURL = URL(fileURLWithPath: BuiltProducts.path("porthole"))
        first.arguments = ["prepare", folder.path] + options
        first.environment = Tool.plainEnvironment
        first.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        first.standardError = errors
        try first.run()
        var said = ""
        while !said.contains("made "), let data = try errors.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            said += String(decoding: data, as: UTF8.self)
        }
        kill(first.processIdentifier, SIGKILL)
        first.waitUntilExit()
        let second = try Tool.run(["prepare", folder.path] + options)
        #expect(second.status == 0)
        let counts = second.text.matches(of: /\d+/).compactMap { Int($0.output) }
        #expect(counts.count == 4 && counts[0] + counts[1] == 10 && counts[2] == 0 && counts[3] == 0)
        #expect(counts[0] > 0 && counts[1] > 0, "\(second.text)")
        #expect(try pyramids().count == 10)
    }

    @Test func onATerminalABarGrows() throws {
        let picture = try folder.read("gradient.png")
        for number in 1...3 { try folder.write(picture, to: "\(number).png") }
        let script = Process()
        script.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let command = "'\(BuiltProducts.path("porthole"))' prepare '\(folder.path)' --cache '\(cache.path)'"
        script.arguments = ["-qec", command + " --pyramid-from 100k --workers 1", "/dev/null"]
        script.environment = Tool.plainEnvironment
        script.standardInput = FileHandle.nullDevice
        let output = Pipe()
        script.standardOutput = output
        try script.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        script.waitUntilExit()
        #expect(script.terminationStatus == 0)
        let percents = text.matches(of: /\r\u{1B}\[K\[#*-*\] +(\d+) %  \d of 4/).compactMap { Int($0.output.1) }
        #expect(percents.count >= 2)
        #expect(percents == percents.sorted())
        #expect(percents.last == 100)
        #expect(!text.contains("made /"))
        #expect(text.hasSuffix("\r\u{1B}[KPyramids: 4 made, 0 ready before, 0 not needed, 0 failed.\r\n"))
    }

    @Test func severalFoldersAreOneWork() throws {
        let other = try TestPictures.folder()
        let result = try Tool.run(
            ["prepare", folder.path, other.path, "--cache", cache.path, "--pyramid-from", "100k"]
        )
        #expect(result.text == "Pyramids: 2 made, 0 ready before, 0 not needed, 0 failed.\n")
    }

    @Test(arguments: [
        (["/nonexistent/folder"], "/nonexistent/folder"), (["/tmp", "--cache", "/proc/nothing"], "/proc/nothing"),
    ])
    func whatCannotStartSaysWhy(arguments: [String], culprit: String) throws {
        let result = try Tool.run(["prepare"] + arguments)
        #expect(result.status == 1)
        #expect(result.errors.contains(culprit))
        #expect(try Tool.run("prepare").status == 2)
    }
}
