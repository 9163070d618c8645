import Foundation
import ImageRequests
import TestSupport
import Testing

@testable import PortholeServer

/// What happens to the cache folder from outside, and no client notices but by waiting.
@Suite struct PyramidRecoveryTests {
    /// A view of its own for each number, so that no memory has it, and what it shows.
    private func view(_ number: Int) -> (target: String, picture: Picture) {
        let (x, y) = (64 + 8 * number, 80 + 16 * number)
        return (
            "/images/large/view?rect=\(x),\(y),320,240&w=320&h=240",
            LargePictures.picture.cut(x: x, y: y, width: 320, height: 240)
        )
    }

    private func expectRight(_ number: Int, from service: RunningService) throws {
        let (target, picture) = view(number)
        #expect(try service.shows(service.get(target), picture))
    }

    @Test func aPyramidThatIsChangedIsMadeAnew() throws {
        let service = try LargePictures.service()
        try expectRight(0, from: service)
        for number in 1...2 {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: service.pyramidFiles[0]))
            let length = Int(try file.seekToEnd())
            try file.seek(toOffset: UInt64(length / 4))
            try file.write(contentsOf: Data(repeating: 0x55, count: length / 2))
            try file.close()
            try expectRight(number, from: service)
            #expect(try service.metric("porthole_pyramids_lost_total") == Double(number))
        }
        #expect(try service.get("/images/large/tiles/0/2/2.jpg").status == 200)
    }

    /// As a disk does that forgets: nobody has touched the file.
    @Test(arguments: [false, true]) func aPyramidThatRotsIsMadeAnew(isSeenByATile: Bool) throws {
        let service = try LargePictures.service()
        try expectRight(0, from: service)
        let path = service.pyramidFiles[0]
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let length = Int(try file.seekToEnd())
        try file.seek(toOffset: 64)
        try file.write(contentsOf: Data(repeating: 0, count: length * 3 / 4))
        try file.close()
        let library = try ImageLibrary(folder: service.folder.path + "/library")
        let source = try #require(library.item(id: "large")).source
        _ = try PyramidFolder(in: service.folder.path + "/cache").adopt(source)
        if isSeenByATile {
            // As it lies there, it would be passed on as it is.
            let tile = try service.get("/images/large/tiles/0/1/1.jpg")
            #expect(try service.shows(tile, LargePictures.picture.cut(x: 256, y: 256, width: 256, height: 256)))
        }
        for number in 1...3 { try expectRight(number, from: service) }
        #expect(try service.metric("porthole_pyramids_lost_total") ?? 0 >= 1)
        #expect(try service.pyramidState() == "ready")
    }

    @Test func aPyramidThatIsRemovedIsMadeAnew() throws {
        let service = try LargePictures.service()
        try expectRight(0, from: service)
        try FileManager.default.removeItem(atPath: service.pyramidFiles[0])
        try expectRight(1, from: service)
    }

    /// Workers may read the folder that was there when they were started, and no other.
    @Test(arguments: ["/cache", "/cache/pyramids"]) func theCacheFolderMayBeDeletedAtAnyTime(place: String) throws {
        let service = try LargePictures.service()
        for number in 0..<3 {
            try expectRight(number, from: service)
            try FileManager.default.removeItem(atPath: service.folder.path + place)
        }
        try expectRight(3, from: service)
        #expect(try service.get("/images/photo/view?w=30&h=30").status == 200)
        #expect(try service.metric("porthole_pyramids_made_total") == 4)
    }

    @Test(arguments: ["/cache", "/cache/pyramids"])
    func theCacheFolderMayBeDeletedWhileAPyramidIsMade(place: String) throws {
        let service = try LargePictures.service { $0.pyramids.waitMilliseconds = 0 }
        try service.folder.write(LargePictures.tiled(3, 4).jpeg(quality: 92), to: "library/larger.jpg")
        let target = "/images/larger/view?rect=2000,1500,320,240&w=320&h=240&max=64"
        #expect(try service.get(target).status == 503)
        #expect(service.comesTrue { !service.partFiles.isEmpty })
        try FileManager.default.removeItem(atPath: service.folder.path + place)
        var statuses: Set<Int> = []
        let isShown = try service.comesTrue {
            let reply = try service.get(target)
            statuses.insert(reply.status)
            return reply.status == 200
        }
        #expect(isShown && statuses.isSubset(of: [200, 503]), "\(statuses)")
    }

    @Test func aWorkerThatIsKilledWhileItPreparesIsReplaced() throws {
        let service = try LargePictures.service { $0.pyramids.waitMilliseconds = 0 }
        try service.folder.write(LargePictures.tiled(3, 4).jpeg(quality: 92), to: "library/larger.jpg")
        let target = "/images/larger/view?rect=2000,1500,320,240&w=320&h=240&max=64"
        #expect(try service.get(target).status == 503)
        #expect(service.comesTrue { !service.partFiles.isEmpty })
        let preparer = try #require(try Self.preparer())
        #expect(kill(preparer, SIGKILL) == 0)
        #expect(try service.comesTrue { try service.metric("porthole_works_retried_total") == 1 })
        #expect(try service.comesTrue { try service.get(target).status == 200 })
        #expect(try service.shows(service.get(target), LargePictures.deep()))
        #expect(service.partFiles.isEmpty)
    }

    /// The worker of ours that has made itself less important than others.
    private static func preparer() throws -> Int32? {
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let pid = Int32(name), let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
            else { continue }
            // Behind the name, which may have anything in it: state, parent, … and as the 17th the niceness.
            let fields = text[text.index(after: text.lastIndex(of: ")")!)...].split(separator: " ")
            if fields[1] == "\(getpid())", Int(fields[16]) ?? 0 > 0 { return pid }
        }
        return nil
    }

    @Test func whatIsLargerThanTheCacheIsRefusedAndSmallViewsGoOn() throws {
        let service = try LargePictures.service { $0.pyramids.bytes = 1000 }
        #expect(try service.get(LargePictures.smallView).status == 200)
        let reply = try service.get(LargePictures.deepView)
        #expect(reply.status == 422)
        let document = try reply.json()
        #expect(document["type"] as? String == "/problems/limit-exceeded")
        #expect((document["detail"] as? String)?.contains("1000") == true)
        #expect(try service.get(LargePictures.smallView).status == 200)
        let state = try service.get("/images/large/pyramid").json()
        #expect(state["state"] as? String == "failed")
        #expect((state["reason"] as? String)?.contains("1000") == true)
        #expect(service.pyramidFiles.isEmpty)
    }

    private static let fileLength = __rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue))

    /// Workers take the limit of a file's length over from this process, and a full disk is the same to them.
    ///
    /// ThreadSanitizer's own runtime does not live with such a limit.
    @Test(.disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil))
    func whereThereIsNoRoomItIsSaidAndSmallViewsGoOn() throws {
        let service = try LargePictures.service()
        try service.folder.write(LargePictures.negative.jpeg(quality: 92), to: "library/other.jpg")
        #expect(try service.get(LargePictures.deepView.replacing("large", with: "other")).status == 200)
        #expect(service.pyramidFiles.count == 1)
        var limit = rlimit()
        #expect(getrlimit(Self.fileLength, &limit) == 0)
        let before = limit
        limit.rlim_cur = 50_000
        #expect(setrlimit(Self.fileLength, &limit) == 0)
        defer {
            var before = before
            setrlimit(Self.fileLength, &before)
        }
        let reply = try service.get(LargePictures.deepView)
        #expect(reply.status == 503)
        #expect(reply["Retry-After"] == "60")
        let document = try reply.json()
        #expect(document["type"] as? String == "/problems/unprepared")
        #expect((document["detail"] as? String)?.contains("room") == true)
        // What was used longest ago has gone, and the other view of it is prepared anew when there is room again.
        #expect(service.pyramidFiles.isEmpty)
        #expect(service.partFiles.isEmpty)
        #expect(try service.pyramidState() == "failed")
        #expect(try service.get(LargePictures.smallView).status == 200)
        #expect(try service.get(LargePictures.deepView).status == 503)
    }

    @Test func aBrokenPictureIsTheSameErrorAsEver() throws {
        let service = try LargePictures.service()
        let whole = LargePictures.picture.jpeg(quality: 92)
        try service.folder.write(Array(whole.prefix(whole.count / 2)), to: "library/cut.jpg")
        let reply = try service.get("/images/cut/view?rect=400,900,320,240&w=320&h=240")
        #expect(reply.status == 415)
        #expect(try reply.json()["parameter"] as? String == "id")
        #expect(try service.pyramidState(of: "cut") == "failed")
        try service.folder.write(whole, to: "library/cut.jpg")
        #expect(try service.get("/images/cut/view?rect=400,900,320,240&w=320&h=240").status == 200)
    }

    @Test func drainingDoesNotWaitForAPyramid() throws {
        let service = try LargePictures.service { $0.pyramids.waitMilliseconds = 0 }
        #expect(try service.get(LargePictures.deepView).status == 503)
        let isDone = DispatchSemaphore(value: 0)
        service.service.drain { isDone.signal() }
        #expect(isDone.wait(timeout: .now() + 20) == .success)
        #expect(service.comesTrue { service.partFiles.isEmpty })
    }
}
