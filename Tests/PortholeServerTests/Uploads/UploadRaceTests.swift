import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What several who change a library at once make of it.
@Suite struct UploadRaceTests {
    private static let head = "HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nIf-None-Match: *\r\n"

    @Test func whoMayOnlyAddComesTooLateForAnIDThatAnotherFormatHasTaken() throws {
        let upload = try UploadService()
        let jpeg = UploadService.picture(10).jpeg()
        let late = try HTTPClient(port: upload.service.port)
        try late.send(Array("PUT /images/a \(Self.head)Content-Length: \(jpeg.count)\r\n\r\n".utf8) + jpeg.dropLast())
        #expect(try upload.comesTrue { try upload.names.count == 1 })
        #expect(try upload.put("a", UploadService.picture(20).png, ["If-None-Match": "*"]).status == 201)
        try late.send([jpeg.last!])
        #expect(try late.reply().status == 412)
        #expect(try upload.names == ["a.png"])
    }

    @Test func ofTwoFormatsThatAreFirstAtOnceOneIs() throws {
        let upload = try UploadService()
        let bodies = [UploadService.picture(10).png, UploadService.picture(20).jpeg()]
        // On connections that follow one another, and so on queues that do not wait for each other.
        let clients = try bodies.map { _ in try HTTPClient(port: upload.service.port) }
        do {
            let folder = try FolderDescriptor(opening: upload.service.folder.path + "/library")
            let lock = try LibraryLock(on: folder, milliseconds: 1000)
            for (client, body) in zip(clients, bodies) {
                try client.send(Array("PUT /images/a \(Self.head)Content-Length: \(body.count)\r\n\r\n".utf8) + body)
            }
            // What they are, and a view of each; then both want the lock.
            #expect(try upload.comesTrue { try upload.service.metric("porthole_works_run_total") == 4 })
            usleep(100_000)
            withExtendedLifetime(lock) {}
        }
        #expect(try clients.map { try $0.reply().status }.sorted() == [201, 412])
        #expect(try upload.names.count == 1)
    }

    @Test func aNewFileIsNotTakenForAnAbandonedOne() async throws {
        let folder = try TemporaryFolder()
        let library = try FolderDescriptor(opening: folder.path)
        let isDone = Guarded(false)
        async let cleaning: Void = Task.detached {
            while !isDone.withLock({ $0 }) { UploadFile.removeAbandoned(in: library) }
        }.value
        var lost = 0
        for _ in 0..<500 {
            let files = try (0..<8).map { _ in try UploadFile(in: library) }
            lost += files.count { access("\(folder.path)/\($0.name)", F_OK) != 0 }
        }
        isDone.withLock { $0 = true }
        await cleaning
        #expect(lost == 0)
    }
}
