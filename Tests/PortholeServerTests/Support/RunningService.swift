import Foundation
import SocketServer
import TestSupport
import Testing

@testable import PortholeServer

/// A service with real sockets and real workers, on a library of its own.
final class RunningService: Sendable {
    /// The folder that holds the library, the log and what an id must not reach.
    let folder: TemporaryFolder
    let service: PortholeService
    let port: Int

    /// Starts a service; what `fill` writes into the folder is there before.
    init(
        _ configure: (inout ServiceConfiguration) -> Void = { _ in },
        fill: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/library",
            withIntermediateDirectories: true
        )
        try fill(folder)
        var configuration = ServiceConfiguration(library: folder.path + "/library")
        configuration.listen = ["127.0.0.1:0"]
        configuration.cache = folder.path + "/cache"
        configuration.workers.executable = BuiltProducts.path("porthole-worker")
        configuration.workers.count = 1
        configuration.log.descriptor = open(folder.path + "/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        configure(&configuration)
        service = try PortholeService(configuration: configuration)
        guard case .ipv4(_, let port)? = try service.start().first else {
            throw HTTPClientError(description: "not listening")
        }
        self.port = Int(port)
    }

    deinit { service.stop() }

    /// Sends one request on a connection of its own.
    func request(
        _ method: String,
        _ target: String,
        _ fields: [String: String] = [:],
        body: String? = nil
    ) throws -> HTTPReply {
        try HTTPClient(port: port).request(method, target, fields, body: body.map { Array($0.utf8) })
    }

    /// Sends one `GET` on a connection of its own.
    func get(_ target: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try request("GET", target, fields)
    }

    /// One number of `/metrics`.
    func metric(_ name: String) throws -> Double? {
        try get("/metrics").text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    /// The lines of the log so far.
    func logLines() throws -> [String] {
        try String(contentsOfFile: folder.path + "/log", encoding: .utf8).split(separator: "\n").map(String.init)
    }
}

/// The pictures that most tests look at.
enum Pictures {
    /// 400 × 300, every pixel its own colour, near enough.
    static let photo = Picture(width: 400, height: 300, bands: 3) { x, y, band in
        UInt8(truncatingIfNeeded: [x, y, x + y][band])
    }

    /// Fills a library with them, and puts a secret beside it.
    static func fill(_ folder: TemporaryFolder) throws {
        try fillWithSmall(folder)
        try folder.write(
            Picture(width: 4000, height: 3000, bands: 1, pixels: [UInt8](repeating: 99, count: 12_000_000)).png,
            to: "library/large.png"
        )
    }

    /// Fills a library with those that take no time to make.
    static func fillWithSmall(_ folder: TemporaryFolder) throws {
        try folder.write(photo.png, to: "library/photo.png")
        try folder.write(photo.jpeg(orientation: 6), to: "library/sub/turned.jpg")
        try folder.write(Picture(width: 40, height: 30, colour: [255, 0, 0, 128]).png, to: "library/alpha.png")
        try folder.write(Array("no picture".utf8), to: "library/notes.txt")
        try folder.write(Array(photo.png.prefix(2000)), to: "library/cut.png")
        try folder.write([], to: "library/empty.png")
        try folder.write(photo.png, to: "library/.hidden.png")
        try folder.write(photo.png, to: "secret.png")
    }

    /// A service for all tests that leave it as it is.
    static let service = Result { try RunningService(fill: fill) }
}
