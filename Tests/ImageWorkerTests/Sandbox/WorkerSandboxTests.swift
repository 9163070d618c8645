import CLinux
import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import WorkerPool

/// That the real worker is in the sandbox, and can still do all its work there.
@Suite struct WorkerSandboxTests {
    private func status(_ pid: Int32, _ file: String) throws -> [String] {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/\(pid)/\(file)")), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    @Test func theKernelKnowsOfItsLimits() throws {
        let harness = try WorkerHarness(options: ["--memory-limit", "300000000"])
        let pid = try #require(harness.pool.workers.first?.pid)
        let fields = try status(pid, "status")
        #expect(fields.contains("NoNewPrivs:\t1"))
        #expect(fields.contains("Seccomp:\t2"))
        let limits = try status(pid, "limits").map { $0.split(separator: " ").map(String.init) }
        func limit(_ name: String) -> [String] {
            limits.first { $0.prefix(3).joined(separator: " ") == "Max \(name)" }.map { Array($0[3...4]) } ?? []
        }
        let data = try #require(limit("data size").first.flatMap { Int($0) })
        #expect(data >= 300_000_000)
        #expect(limit("core file") == ["size", "0"])
        #expect(limit("open files") == ["1024", "1024"])
    }

    @Test func aFileOutsideTheLibraryIsNotFound() async throws {
        guard clinux_landlock_version() > 0 else { return }
        let harness = try WorkerHarness()
        let outside = try TemporaryFolder()
        let path = try outside.write(Picture(width: 4, height: 4, colour: [1]).png, to: "secret.png")
        #expect(await harness.run(.info(try harness.source(path))).imageFailure?.kind == .notFound)
        try FileManager.default.createSymbolicLink(
            atPath: harness.library.path + "/link.png",
            withDestinationPath: path
        )
        let link = try harness.source(harness.library.path + "/link.png")
        #expect(await harness.run(.info(link)).imageFailure?.kind == .notFound)
    }

    @Test func textInAnSVGIsDrawn() async throws {
        let harness = try WorkerHarness()
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">\
            <rect width="200" height="100" fill="white"/>\
            <text x="10" y="70" font-size="60" font-family="sans-serif">Wag</text></svg>
            """
        let source = try harness.add(Array(svg.utf8), "text.svg")
        let picture = try await harness.picture(try harness.view(source, "w=200&h=100"))
        let dark = (0..<100).reduce(0) { sum, y in sum + (0..<200).count { picture[$0, y][0] < 100 } }
        #expect(dark > 500, "\(dark) dark pixels")
    }

    @Test func anSVGReachesNoFileOutside() async throws {
        let harness = try WorkerHarness()
        let outside = try TemporaryFolder()
        let secret = try outside.write(Picture(width: 10, height: 10, colour: [255, 0, 0]).png, to: "secret.png")
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">\
            <rect width="10" height="10" fill="lime"/>\
            <image width="10" height="10" xlink:href="file://\(secret)"/></svg>
            """
        let source = try harness.add(Array(svg.utf8), "reach.svg")
        let result = await harness.run(try harness.view(source, "w=10&h=10"))
        if let body = try? result.get().body {
            #expect(try Picture(decoding: body)[5, 5].prefix(3) == [0, 255, 0])
        }
    }

    @Test func temporaryFilesGoToTheCacheAndNothingIsLeftThere() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(
            Picture(width: 3000, height: 3000, bands: 1, pixels: [UInt8](repeating: 5, count: 9_000_000)).png,
            "a.png"
        )
        _ = try await harness.run(try harness.view(source, "w=300&h=300")).get()
        harness.pool.stop()
        #expect(try FileManager.default.contentsOfDirectory(atPath: harness.cache.path).isEmpty)
    }
}
