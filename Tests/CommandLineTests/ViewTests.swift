import Foundation
import TestSupport
import Testing

@Suite struct ViewTests {
    private let folder: TemporaryFolder
    private var picture: String { folder.path + "/gradient.png" }

    init() throws {
        folder = try TestPictures.folder()
    }

    @Test(arguments: [
        ("scale=3&x=200&y=100&w=320&h=240", ["--scale", "3", "--x", "200", "--y", "100", "-w", "320", "-h", "240"]),
        (
            "rect=100,50,200,150&w=200&h=100&format=jpg&quality=60",
            ["--rect", "100,50,200,150", "-w200", "--height=100", "--format", "jpg", "--quality", "60"]
        ),
        (
            "center=0.25,0.75&scale=2.5&w=300&h=200&dpr=1.5&background=ff8000&kernel=linear",
            ["--center", "0.25,0.75", "--scale", "2.5", "-w", "300", "-h", "200", "--dpr", "1.5"]
                + ["--background", "ff8000", "--kernel", "linear"]
        ),
        (
            "crop=0.1,-0.05,0.4,0.3&angle=-3.5&quadrant=1&flip=true&filter=sepia&w=200&h=150",
            ["--crop", "0.1,-0.05,0.4,0.3", "--angle", "-3.5", "--quadrant", "1", "--flip", "true"]
                + ["--filter", "sepia", "-w", "200", "-h", "150"]
        ),
        ("mode=crop&angle=10&w=200&h=200", ["--mode", "crop", "--angle=10", "-w200", "-h200"]),
    ])
    func theBytesAreThoseOfTheService(query: String, arguments: [String]) throws {
        let service = try RunningService(library: folder.path)
        let answer = try service.get("/images/gradient/view?\(query)")
        #expect(answer.status == 200)
        let result = try Tool.run(["view", picture] + arguments + ["-o", "-"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == answer.body)
        for name in ["Viewport-Scale", "Viewport-Offset", "Visible-Rect"] {
            let value = try #require(answer.field(name))
            #expect(result.errors.contains("\(name): \(value)\n"))
        }
    }

    /// Shown small, the picture is not quite the same from its pyramid.
    @Test func aLargePictureIsShownFromItsPyramidWhereThereIsOne() throws {
        let cache = try TemporaryFolder()
        let options = ["--cache", cache.path, "--pyramid-from", "100k"]
        func view() throws -> [UInt8] {
            let result = try Tool.run(["view", picture, "-w", "90", "-h", "70", "-o", "-"] + options)
            #expect(result.status == 0, "\(result.errors)")
            return result.output
        }
        let before = try view()
        #expect(try Tool.run(["prepare", folder.path] + options).status == 0)
        let after = try view()
        #expect(after != before)
        let service = try RunningService(library: folder.path, options: options)
        #expect(try service.get("/images/gradient/view?w=90&h=70").body == after)
        // One that is broken is none.
        for path in try FileManager.default.subpathsOfDirectory(atPath: cache.path) where path.hasSuffix(".tif") {
            try Data("broken".utf8).write(to: URL(fileURLWithPath: cache.path + "/" + path))
        }
        #expect(try view() == before)
    }

    @Test(arguments: [("out.png", "89504e47"), ("out.jpg", "ffd8ff"), ("out.JPEG", "ffd8ff"), ("out.webp", "52494646")])
    func theExtensionNamesTheFormat(name: String, magic: String) throws {
        let file = folder.path + "/" + name
        #expect(try Tool.run("view", picture, "-w", "64", "-h", "48", "-o", file).status == 0)
        let start = try folder.read(name).prefix(magic.count / 2)
        #expect(start.map { String(format: "%02x", $0) }.joined() == magic)
    }

    @Test func aVariableStandsForAnOption() throws {
        let given = try Tool.run("view", picture, "-w", "64", "-h", "48", "--scale", "2")
        let environment = ["PORTHOLE_WIDTH": "64", "PORTHOLE_HEIGHT": "48", "PORTHOLE_SCALE": "2"]
        #expect(try Tool.run(["view", picture], environment: environment).output == given.output)
        #expect(!given.output.isEmpty)
    }

    @Test(arguments: [
        (["--scale", "0"], "porthole: scale is '0': it must be a finite number over 0."),
        (["--format", "gif"], "porthole: format is 'gif': it must be one of png, jpg, webp, avif, auto."),
        (["-o", "out.gif"], "porthole: out.gif: \"gif\" is not one of png, jpg, webp, avif; name one with --format"),
    ])
    func aWrongParameterIsWrongUsage(arguments: [String], message: String) throws {
        let result = try Tool.run(["view", picture] + arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix(message + "\n"), "\(result.errors)")
    }

    @Test func whatIsNoPictureFails() throws {
        let text = try folder.write(Array("no picture".utf8), to: "text.png")
        let result = try Tool.run("view", text)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("porthole: "))
        #expect(try Tool.run("view", folder.path + "/missing.png").status == 1)
        #expect(try Tool.run("view", folder.path).status == 1)
        #expect(try Tool.run("view", picture, "-o", "/nonexistent/out.png").status == 1)
    }

    @Test func aPictureIsNotWrittenToATerminal() throws {
        // `script` gives the tool a terminal for its standard output.
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let tool = BuiltProducts.path("porthole")
        process.arguments = ["--quiet", "--return", "--command", "'\(tool)' view '\(picture)'", "/dev/null"]
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        let shown = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        #expect(String(decoding: shown, as: UTF8.self).contains("not written to a terminal"))
    }
}
