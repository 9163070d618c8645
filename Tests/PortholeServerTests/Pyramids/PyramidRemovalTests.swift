import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

/// What becomes of a pyramid whose picture is removed or replaced while it is made.
@Suite struct PyramidRemovalTests {
    private let harness: PyramidHarness
    private let source = PyramidHarness.source(1)
    private let other = PyramidHarness.source(2, path: "/library/b.jpg")
    private var store: PyramidStore { harness.store }
    private let gone = "failed: the file was replaced or removed while it was prepared"

    init() throws { harness = try PyramidHarness() }

    private var files: [String] {
        FileManager.default.enumerator(atPath: harness.folder.root)?.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".tif") || $0.hasSuffix("part") } ?? []
    }

    @Test(arguments: [false, true]) func whatIsBeingMadeIsGivenUp(isMadeAllTheSame: Bool) throws {
        let waiting = harness.wait(for: source)
        let order = try harness.order(0)
        let next = harness.wait(for: other)
        try Data([1]).write(to: URL(fileURLWithPath: order.folder + "/part"))
        store.remove(source)
        #expect(waiting.words == [gone])
        #expect(order.isCancelled.withLock { $0 })
        if isMadeAllTheSame { order.fulfil() } else { order.completion(.failure(.worker(.cancelled))) }
        #expect(try harness.order(1).source == other)
        #expect(files.isEmpty)
        #expect(store.outcome(for: source) == nil)
        #expect(waiting.words.count == 1)
        try harness.order(1).fulfil()
        harness.settle()
        #expect(next.words == ["ready"])
        #expect(store.statistics.made == 1)
        #expect(store.statistics.failed == 0)
    }

    @Test(arguments: ["part", "pyramid.tif"]) func whatAWorkerWritesThatWasToldToGiveUpGoesToo(name: String) throws {
        let harness = try PyramidHarness { $0.afterCancelling = .milliseconds(100) }
        _ = harness.wait(for: source)
        let order = try harness.order(0)
        harness.store.remove(source)
        order.completion(.failure(.worker(.cancelled)))
        harness.settle()
        let file = order.folder + "/" + name
        try FileManager.default.createDirectory(atPath: order.folder, withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: file))
        for _ in 0..<1000 where FileManager.default.fileExists(atPath: file) { usleep(10_000) }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func whatWaitsForItsTurnIsNotBegun() throws {
        store.begin(other)
        #expect(harness.orderCount == 1)
        let waiting = harness.wait(for: source)
        #expect(harness.orderCount == 1)
        store.remove(source)
        #expect(waiting.words == [gone])
        try harness.order(0).fulfil()
        #expect(harness.orderCount == 1)
        #expect(store.statistics.waiting == 0)
    }

    /// Whoever has done it told nobody.
    @Test func whatWasMadeOfAFileThatHasGoneIsNotKept() throws {
        let waiting = harness.wait(for: source)
        let order = try harness.order(0)
        harness.gone.withLock { _ = $0.insert(source) }
        order.fulfil()
        harness.settle()
        #expect(waiting.words == [gone])
        #expect(files.isEmpty)
        #expect(store.file(for: source) == nil)
        #expect(store.statistics.made == 0)
    }

    /// The last word of the job that was given up is not one on the next.
    @Test func aSourceThatIsAskedForAgainHasAJobOfItsOwn() throws {
        store.begin(source)
        let first = try harness.order(0)
        store.remove(source)
        let waiting = harness.wait(for: source)
        let second = try harness.order(1)
        first.completion(.failure(.worker(.cancelled)))
        harness.settle()
        #expect(waiting.words.isEmpty)
        second.fulfil()
        harness.settle()
        #expect(waiting.words == ["ready"])
    }

    @Test(arguments: [nil, LargePictures.negative] as [Picture?])
    func whoLooksAtAPictureThatIsRemovedOrReplacedIsToldSo(replacement: Picture?) throws {
        let upload = try UploadService(
            {
                $0.pyramids.threshold = 200_000
                $0.pyramids.waitMilliseconds = 60_000
            },
            fill: { try $0.write(LargePictures.tiled(4, 4).jpeg(quality: 92), to: "library/large.jpg") }
        )
        let client = try HTTPClient(port: upload.service.port)
        try client.send(Array("GET \(LargePictures.deepView) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        #expect(try upload.comesTrue { try upload.service.metric("porthole_pyramids_building") == 1 })
        if let replacement {
            #expect(try upload.put("large.jpg", replacement.jpeg(quality: 92)).status == 200)
        } else {
            #expect(try upload.delete("large.jpg").status == 204)
        }
        let reply = try client.reply()
        #expect(reply.status == (replacement == nil ? 404 : 200))
        if let replacement { #expect(try upload.service.shows(reply, LargePictures.deep(in: replacement))) }
        #expect(try upload.comesTrue { try upload.service.metric("porthole_pyramids_building") == 0 })
        #expect(upload.service.pyramidFiles.count == (replacement == nil ? 0 : 1))
    }
}
