import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Tiles that lie in a pyramid as JPEGs, given away without a worker.
@Suite struct StoredTileTests {
    /// Nothing is kept in memory: every request is for the file or a worker.
    private func service() throws -> RunningService {
        let service = try LargePictures.service { $0.caching.derivativeBytes = 0 }
        _ = try service.get("/images/large/view?rect=0,0,100,100&w=100&h=100")
        return service
    }

    private func tile(_ column: Int, _ row: Int, _ service: RunningService) throws -> HTTPReply {
        try service.get("/images/large/tiles/0/\(column)/\(row).jpg")
    }

    private func isStored(_ reply: HTTPReply) -> Bool { reply["Server-Timing"] == "cache;desc=stored" }

    /// Asks until the front knows where tiles lie; the first answers come from a worker.
    private func storedTile(_ column: Int, _ row: Int, _ service: RunningService) throws -> HTTPReply {
        var reply = try tile(column, row, service)
        for _ in 0..<400 where !isStored(reply) {
            usleep(10_000)
            reply = try tile(column, row, service)
        }
        return reply
    }

    @Test func theFrontGivesTheSameBytesAsAWorker() throws {
        let service = try service()
        var fromWorker: [[UInt8]] = []
        for column in 0..<3 { fromWorker.append(try tile(column, 1, service).body) }
        _ = try storedTile(0, 0, service)
        let runs = try service.metric("porthole_works_run_total")
        for column in 0..<3 {
            let reply = try tile(column, 1, service)
            #expect(isStored(reply) && reply.status == 200 && reply["Content-Type"] == "image/jpeg")
            #expect(reply.body == fromWorker[column])
            #expect(
                try service.shows(reply, LargePictures.picture.cut(x: 256 * column, y: 256, width: 256, height: 256))
            )
            let tag = try #require(reply["ETag"])
            let again = try service.get("/images/large/tiles/0/\(column)/1.jpg", ["If-None-Match": tag])
            #expect(again.status == 304)
        }
        #expect(try service.metric("porthole_works_run_total") == runs)
    }

    /// An edge tile is cut off where its stored file is not; another quality and another format are made.
    @Test func whatDoesNotLieThereComesFromAWorker() throws {
        let service = try service()
        _ = try storedTile(0, 0, service)
        let (columns, rows) = ((LargePictures.picture.width - 1) / 256, (LargePictures.picture.height - 1) / 256)
        for target in [
            "0/\(columns)/0.jpg", "0/0/\(rows).jpg", "0/0/0.png", "0/0/0.jpg?quality=50", "0/0/0.webp",
        ] {
            let reply = try service.get("/images/large/tiles/\(target)")
            #expect(reply.status == 200 && !isStored(reply), "\(target)")
        }
        #expect(try service.get("/images/large/tiles/0/\(columns + 1)/0.jpg").status == 404)
        #expect(try service.get("/images/photo/tiles/0/0/0.jpg").status == 200)
    }

    @Test func aPyramidThatIsRemovedOrOverwrittenIsNotReadAnyMore() throws {
        let service = try service()
        for round in 0..<2 {
            #expect(isStored(try storedTile(1, 1, service)))
            let path = service.pyramidFiles[0]
            if round == 0 {
                try FileManager.default.removeItem(atPath: path)
            } else {
                let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
                try file.write(contentsOf: Data(repeating: 0x55, count: 100_000))
                try file.close()
            }
            let reply = try tile(1, 1, service)
            #expect(try service.shows(reply, LargePictures.picture.cut(x: 256, y: 256, width: 256, height: 256)))
        }
        #expect(isStored(try storedTile(1, 1, service)))
    }
}
