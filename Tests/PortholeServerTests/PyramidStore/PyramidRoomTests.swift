import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

/// Who has to go for whom, and that the room is there then.
@Suite struct PyramidRoomTests {
    private let harness: PyramidHarness
    private let source = PyramidHarness.source(1)
    private let others = (2...5).map { PyramidHarness.source($0) }
    private static let mebibyte = 1 << 20

    init() throws { harness = try PyramidHarness() }

    /// Makes the others' pyramids, the one used longest ago first.
    private func makeOthers(bytes: Int) throws {
        for (number, other) in others.enumerated() {
            try harness.make(other, bytes: bytes)
            harness.use(other, at: 100 + number)
        }
    }

    private var left: [Bool] { others.map { harness.folder.pyramid(of: $0) != nil } }

    /// Writes so much for an order, and says that there is no room for the rest.
    private func refuse(_ number: Int, at fraction: Double, bytes: Int) throws {
        let order = try harness.order(number)
        let part = order.folder + "/part"
        let file = open(part, O_RDWR | O_CREAT, 0o600)
        #expect(ftruncate(file, bytes) == 0)
        close(file)
        order.progress(fraction)
        harness.settle()
        unlink(part)
        order.refuse(.noSpace)
        harness.settle()
    }

    @Test func whoNeedsMoreThanThereIsMakesNobodyGo() throws {
        try makeOthers(bytes: Self.mebibyte)
        let waiting = harness.wait(for: source)
        try refuse(4, at: 0.5, bytes: 16 * Self.mebibyte)
        #expect(waiting.words == ["failed: \(PyramidFailure.noRoom("so").reason)"])
        #expect(left == [true, true, true, true])
    }

    @Test func noMoreGoesThanIsMissing() throws {
        try makeOthers(bytes: 4 * Self.mebibyte)
        let waiting = harness.wait(for: source)
        // 20 are needed and a little more.
        try refuse(4, at: 0.8, bytes: 16 * Self.mebibyte)
        #expect(left == [false, false, true, true])
        #expect(waiting.words == [])
        try harness.order(5).fulfil()
        harness.settle()
        #expect(waiting.words == ["ready"])
    }

    /// What it needed is remembered as long as the source stays as it is.
    @Test func whatDidNotHelpIsNotDoneAgain() throws {
        try makeOthers(bytes: 1000)
        for attempt in 0..<4 {
            _ = harness.wait(for: source)
            try harness.order(attempt == 0 ? 4 : 5 + attempt).refuse(.noSpace)
            harness.settle()
            if attempt == 0 { try harness.order(5).refuse(.noSpace) }
            harness.settle()
            #expect(left == [false, false, true, true], "\(attempt)")
            harness.pass(.seconds(86_400))
        }
        // Another version of it is another picture.
        _ = harness.wait(for: PyramidHarness.source(9))
        try harness.order(9).refuse(.noSpace)
        harness.settle()
        #expect(left == [false, false, false, true])
    }

    @Test func noMoreIsWrittenThanMayBe() throws {
        let harness = try PyramidHarness { $0.bytes = 5000 }
        try harness.make(others[0], bytes: 2000)
        let waiting = harness.wait(for: source)
        #expect(try harness.order(1).bytes == 5000)
        try harness.order(1).refuse(.outputTooLarge)
        harness.settle()
        #expect(waiting.words == ["failed: \(PyramidFailure.tooLarge(bytes: nil, capacity: 5000).reason)"])
        harness.pass(.seconds(1_000_000))
        #expect(harness.wait(for: source).words == waiting.words)
        #expect(harness.folder.pyramid(of: others[0]) != nil)
    }

    @Test func whatOthersAreAtAndWhatIsSparedIsNotForOne() throws {
        let harness = try PyramidHarness {
            $0.bytes = 5000
            $0.sparesUsedAfter = 1_000_000_000_000
        }
        for (number, other) in others[..<2].enumerated() {
            try harness.make(other, bytes: 1000)
            harness.use(other, at: [10, 2000][number])
        }
        let path = try harness.folder.prepare(PyramidHarness.source(9))
        try Data(repeating: 1, count: 500).write(to: URL(fileURLWithPath: path + "/part"))
        let writer = open(path + "/part", O_RDWR)
        defer { close(writer) }
        #expect(flock(writer, LOCK_EX) == 0)
        let waiting = harness.wait(for: source)
        #expect(try harness.order(2).bytes == 3500)
        try harness.order(2).refuse(.outputTooLarge)
        harness.settle()
        #expect(waiting.words.first?.hasPrefix("failed: there is no room left") == true)
        // It may be otherwise when they are done.
        harness.pass(.seconds(60))
        #expect(harness.wait(for: source).words == [])
    }

    /// Not only when it is done: the cap holds meanwhile, too.
    @Test func roomIsMadeForWhatIsBeingWritten() throws {
        let harness = try PyramidHarness { $0.bytes = 20 * Self.mebibyte }
        for (number, other) in others.enumerated() {
            try harness.make(other, bytes: 4 * Self.mebibyte)
            harness.use(other, at: 100 + number)
        }
        let waiting = harness.wait(for: source)
        let order = try harness.order(4)
        let file = open(order.folder + "/part", O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        #expect(flock(file, LOCK_EX) == 0)
        for (fraction, left) in [(0.1, [true, true, true, true]), (0.5, [false, true, true, true])] {
            #expect(ftruncate(file, Int(fraction * 16) * Self.mebibyte) == 0)
            harness.pass(.seconds(1))
            order.progress(fraction)
            harness.settle()
            #expect(others.map { harness.folder.pyramid(of: $0) != nil } == left)
        }
        // What will not fit makes nobody go.
        #expect(ftruncate(file, 15 * Self.mebibyte) == 0)
        harness.pass(.seconds(1))
        order.progress(0.51)
        harness.settle()
        #expect(harness.folder.contents().pyramids.count == 3)
        #expect(waiting.words == [])
    }

    /// A file that is removed takes its room as long as anybody has it open.
    @Test(arguments: [false, true]) func whatMadeRoomIsLetGoByWorkers(isAskedAgain: Bool) throws {
        let first = try LargePictures.service()
        #expect(try first.get(LargePictures.deepView).status == 200)
        let bytes = try #require(try first.get("/images/large/pyramid").json()["bytes"] as? Int)
        first.service.stop()
        try first.folder.write(LargePictures.negative.jpeg(quality: 92), to: "library/other.jpg")
        let service = try LargePictures.service(sharing: first) {
            $0.pyramids.bytes = bytes * 3 / 2
            $0.pyramids.waitMilliseconds = isAskedAgain ? 60_000 : 0
        }
        #expect(try service.get(LargePictures.deepView).status == 200)
        let path = try #require(first.pyramidFiles.first)
        #expect(!Self.descriptors(of: path).isEmpty)
        let status = try service.get(LargePictures.deepView.replacing("large", with: "other")).status
        #expect(status == (isAskedAgain ? 200 : 503))
        #expect(try service.comesTrue { try service.pyramidState(of: "other") == "ready" })
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(service.comesTrue { Self.descriptors(of: path).isEmpty })
        #expect(try service.get("/images/photo/view?w=30&h=30").status == 200)
    }

    /// The descriptors that processes have of a file, whether it still has its name or not.
    private static func descriptors(of path: String) -> [String] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int32($0) != nil }.flatMap { process in
            let folder = "/proc/\(process)/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.map { "\(folder)/\($0)" }.filter { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: name))?.hasPrefix(path) == true
            }
        }
    }
}
