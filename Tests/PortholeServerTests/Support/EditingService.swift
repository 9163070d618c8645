import Foundation
import TestSupport

@testable import PortholeServer

/// A service that keeps edits, with the token `secret`.
final class EditingService: Sendable {
    /// What one presents who changes edits.
    static let token = ["Authorization": "Bearer secret"]

    /// Where the edits are.
    let data: TemporaryFolder
    let service: RunningService

    /// Starts a service on the pictures that most tests look at.
    init(_ configure: (inout ServiceConfiguration) -> Void = { _ in }) throws {
        let data = try TemporaryFolder()
        self.data = data
        service = try RunningService(
            {
                $0.editing.folder = data.path
                $0.editing.token = AccessToken("secret")
                configure(&$0)
            },
            fill: Pictures.fillWithSmall
        )
    }

    /// Removes every edit, so that the next test finds none.
    func cleared() throws -> EditingService {
        for name in try FileManager.default.contentsOfDirectory(atPath: data.path + "/edits") {
            try FileManager.default.removeItem(atPath: data.path + "/edits/" + name)
        }
        return self
    }

    /// Stores an edit with the token.
    @discardableResult
    func put(_ id: String, _ edit: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try service.request("PUT", "/images/\(id)/edit", fields.merging(Self.token) { $1 }, body: edit)
    }

    /// Removes an edit with the token.
    @discardableResult
    func delete(_ id: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try service.request("DELETE", "/images/\(id)/edit", fields.merging(Self.token) { $1 })
    }

    /// Looks at an edit.
    func get(_ id: String, _ fields: [String: String] = [:]) throws -> HTTPReply {
        try service.get("/images/\(id)/edit", fields)
    }

    /// The file that an edit is in.
    func file(of id: String) -> String { data.path + "/edits/" + EditFileName.name(of: id) }
}
