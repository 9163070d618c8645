import Foundation
import TestSupport

@testable import PortholeServer

/// A service whose library can be changed by who has the upload token `secret`.
final class UploadService: Sendable {
    static let token = ["Authorization": "Bearer secret"]
    /// 40 × 30, all of one colour.
    static func picture(_ shade: UInt8) -> Picture { Picture(width: 40, height: 30, colour: [shade, 0, 0]) }

    let service: RunningService
    private let data: TemporaryFolder

    init(
        _ configure: (inout ServiceConfiguration) -> Void = { _ in },
        fill: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        let data = try TemporaryFolder()
        self.data = data
        service = try RunningService(
            {
                $0.uploads.token = AccessToken("secret")
                $0.editing.folder = data.path
                configure(&$0)
            },
            fill: fill
        )
    }

    @discardableResult
    func put(_ id: String, _ bytes: [UInt8], _ fields: [String: String] = [:]) throws -> HTTPReply {
        try HTTPClient(port: service.port)
            .request("PUT", "/images/\(id)", fields.merging(Self.token) { old, _ in old }, body: bytes)
    }

    @discardableResult
    func delete(_ id: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try service.request("DELETE", "/images/\(id)", fields.merging(Self.token) { old, _ in old })
    }

    /// Begins an upload: the head, and the first bytes of its body.
    func begin(_ id: String, length: Int, _ bytes: [UInt8]) throws -> HTTPClient {
        let client = try HTTPClient(port: service.port)
        let head =
            "PUT /images/\(id) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nContent-Length: \(length)\r\n\r\n"
        try client.send(Array(head.utf8) + bytes)
        return client
    }

    /// The names in the library, hidden ones too.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: service.folder.path + "/library").sorted() }
    }

    /// The shade of the one colour that a picture has; `nil` where it is not shown.
    func shade(_ id: String) throws -> Int? { try look(id).shade }

    /// How a view of a picture is answered, and its shade.
    func look(_ id: String) throws -> (status: Int, shade: Int?) {
        let reply = try service.get("/images/\(id)/view?w=40&h=30&format=png")
        guard reply.status == 200 else { return (reply.status, nil) }
        return (200, Int(try Picture.decode(reply.body).picture.pixels[0]))
    }

    /// Whether something comes true within some seconds.
    func comesTrue(_ condition: () throws -> Bool) rethrows -> Bool {
        let end = Date() + 10
        while Date() < end {
            if try condition() { return true }
            usleep(10_000)
        }
        return try condition()
    }
}
