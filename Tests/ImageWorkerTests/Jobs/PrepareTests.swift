import Foundation
import ImageRequests
import TestSupport
import Testing
import ZoomCore

@testable import WorkerPool

/// Pyramids made by real workers, whatever befalls them.
@Suite struct PrepareTests {
    /// A picture that takes a worker a while, even where it is quick.
    private static let large = Picture(
        width: 3000,
        height: 6000,
        bands: 1,
        pixels: [UInt8](repeating: 77, count: 18_000_000)
    ).png
    private static let small = Picture(width: 700, height: 500, bands: 3) { x, y, band in
        UInt8([x * 255 / 699, y * 255 / 499, (x * y) % 256][band])
    }

    private func folder(_ harness: WorkerHarness, _ name: String = "ab") throws -> String {
        let folder = harness.cache.path + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Submits a job to the lane of its kind; `progress` is called with what the worker tells.
    @discardableResult
    private func submit(
        _ job: ImageJob,
        to pool: WorkerPool,
        progress: @escaping @Sendable (String) -> Void = { _ in },
        completion: @escaping @Sendable (Result<WorkerReply, WorkerFailure>) -> Void
    ) -> WorkTicket {
        pool.submit(
            Work(
                key: job.text,
                affinity: job.source.path,
                client: 0,
                lane: .background,
                payload: Array(job.text.utf8),
                deadline: .seconds(120)
            ),
            progress: { progress(String(decoding: $0, as: UTF8.self)) },
            completion: completion
        )
    }

    private func run(
        _ job: ImageJob,
        _ harness: WorkerHarness,
        progress: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> Result<WorkerReply, WorkerFailure> {
        await withCheckedContinuation { continuation in
            submit(job, to: harness.pool, progress: progress) { continuation.resume(returning: $0) }
        }
    }

    @Test func aPyramidIsMadeAndShowsThePicture() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.small.png, "a.png")
        let folder = try folder(harness)
        let told = LogLines()
        let reply = try await run(.prepare(source, folder: folder), harness) { told.append($0) }.get()
        #expect(try names(folder) == ["pyramid.tif"])
        let pyramid = try harness.source(folder + "/pyramid.tif")
        #expect(try SourceVersion(text: String(decoding: reply.body, as: UTF8.self)) == pyramid.version)
        let fractions = told.all.compactMap(Double.init)
        #expect(fractions.count == told.all.count && !fractions.isEmpty && fractions == fractions.sorted())
        #expect(fractions.allSatisfy { (0...1).contains($0) })

        let query = "w=700&h=500"
        #expect(try await harness.picture(try harness.view(pyramid, query)) == Self.small)
        let info = try ImageInfo(
            text: String(decoding: try await harness.run(.info(pyramid)).get().body, as: UTF8.self)
        )
        #expect(info.size == PixelSize(width: 700, height: 500) && info.overviewPixels == 175 * 125)
        // A worker ends after it, with all that it took of memory.
        #expect(await harness.eventually { harness.pool.workers.allSatisfy { $0.phase != .ending } })
        #expect(harness.pool.statistics.workersDied == 0 && harness.pool.statistics.workersKilled == 0)
        // What is there already is not made again.
        let again = try await run(.prepare(source, folder: folder), harness).get()
        #expect(again.body == reply.body)
    }

    @Test func aKilledWorkerLeavesNoPyramidAndTheNextOneMakesIt() async throws {
        let first = try WorkerHarness()
        let source = try first.add(Self.large, "a.png")
        let folder = try folder(first)
        let told = LogLines()
        submit(.prepare(source, folder: folder), to: first.pool, progress: { told.append($0) }, completion: { _ in })
        #expect(await first.eventually { !told.all.isEmpty })
        // SIGKILL for all workers.
        first.pool.stop()
        #expect(try names(folder) == ["part"])

        let second = try WorkerHarness {
            $0.arguments = ["--library", first.library.path, "--cache", first.cache.path]
        }
        _ = try await run(.prepare(source, folder: folder), second).get()
        #expect(try names(folder) == ["pyramid.tif"])
    }

    @Test func twoAtOnceMakeOne() async throws {
        let first = try WorkerHarness()
        let source = try first.add(Self.large, "a.png")
        let folder = try folder(first)
        let second = try WorkerHarness {
            $0.arguments = ["--library", first.library.path, "--cache", first.cache.path]
        }
        async let one = run(.prepare(source, folder: folder), first)
        async let other = run(.prepare(source, folder: folder), second)
        let replies = [try await one.get().body, try await other.get().body]
        #expect(replies[0] == replies[1], "one file, of one version")
        #expect(try names(folder) == ["pyramid.tif"])
    }

    @Test func whoWaitsForAnotherIsToldHowFarThatIs() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.small.png, "a.png")
        let folder = try folder(harness)
        // Another process has it, and is at a quarter: millionths, in eight bytes behind the header.
        let other = open(folder + "/part", O_RDWR | O_CREAT, 0o600)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        var quarter: UInt64 = 250_000
        #expect(pwrite(other, &quarter, 8, 16) == 8)
        let told = LogLines()
        let outcomes = LogLines()
        submit(
            .prepare(source, folder: folder),
            to: harness.pool,
            progress: { told.append($0) },
            completion: { outcomes.append((try? $0.get()) == nil ? "failed" : "made") }
        )
        #expect(await harness.eventually { told.all.count >= 2 })
        #expect(told.all.allSatisfy { $0 == "0.25" } && outcomes.all.isEmpty)
        // It gives up, and takes its file with it: what the worker has open is of no more use.
        unlink(folder + "/part")
        close(other)
        #expect(await harness.eventually { outcomes.all == ["made"] })
        #expect(try names(folder) == ["pyramid.tif"])
    }

    @Test func aCancelledOneCleansUp() async throws {
        let harness = try WorkerHarness { $0.killGrace = .seconds(60) }
        let source = try harness.add(Self.large, "a.png")
        let folder = try folder(harness)
        let told = LogLines()
        let ticket = submit(
            .prepare(source, folder: folder),
            to: harness.pool,
            progress: { told.append($0) },
            completion: { _ in }
        )
        #expect(await harness.eventually { !told.all.isEmpty })
        ticket.cancel()
        #expect(await harness.eventually { (try? names(folder)) == [] })
        #expect(harness.pool.statistics.workersKilled == 0)
    }

    @Test func aFullDiskIsToldAndLeavesNothing() async throws {
        // No file may be longer than 100,000 bytes: noise of 700 × 500 takes a megabyte.
        let harness = try WorkerHarness {
            $0.arguments = ["--fsize=100000", $0.executable] + $0.arguments
            $0.executable = "/usr/bin/prlimit"
        }
        var generator = SeededGenerator(seed: 9)
        let noise = (0..<1_050_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let source = try harness.add(Picture(width: 700, height: 500, bands: 3, pixels: noise).png, "a.png")
        let folder = try folder(harness)
        let failure = await run(.prepare(source, folder: folder), harness).imageFailure
        #expect(failure?.kind == .noSpace, "\(failure as Any)")
        #expect(try names(folder) == [])
        #expect(harness.pool.statistics.workersDied == 0)
    }

    @Test func aDamagedPictureIsNoPyramid() async throws {
        let harness = try WorkerHarness()
        let files = [Self.small.png, Self.small.jpeg()]
        for (index, bytes) in files.enumerated() {
            let source = try harness.add(Array(bytes.prefix(bytes.count * 3 / 4)), "\(index)")
            let folder = try folder(harness, "\(index)")
            let failure = await run(.prepare(source, folder: folder), harness).imageFailure
            #expect(failure?.kind == .corrupt, "\(failure as Any)")
            #expect(try names(folder) == [])
        }
    }

    @Test func aPlaceThatIsNoneIsRefused() async throws {
        let harness = try WorkerHarness()
        let source = try harness.add(Self.small.png, "a.png")
        for folder in [
            harness.library.path, harness.cache.path, harness.cache.path + "/../x", harness.cache.path + "/missing",
        ] {
            let failure = await run(.prepare(source, folder: folder), harness).imageFailure
            #expect(failure?.kind == .internalFault, "\(folder)")
        }
        #expect(try names(harness.library.path) == ["a.png"])
    }
}
