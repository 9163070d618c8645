import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// Who may change what.
@Suite struct UploadTokenTests {
    private static let png = UploadService.picture(200).png

    private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

    @Test(arguments: [("PUT", "new.png"), ("PUT", "a.png"), ("DELETE", "a.png")])
    func theTokenForEditsIsNotEnoughForPictures(method: String, id: String) throws {
        let upload = try UploadService(
            { $0.editing.token = AccessToken("edits") },
            fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") }
        )
        let client = try HTTPClient(port: upload.service.port)
        let reply = try client.request(method, "/images/\(id)", bearer("edits"), body: method == "PUT" ? Self.png : nil)
        #expect(reply.status == 401)
        #expect(try (reply.json()["detail"] as? String)?.contains("takes the upload token") == true)
        #expect(try upload.names == ["a.png"])
        #expect(try upload.shade("a") == 1)
    }

    @Test func theUploadTokenIsEnoughForEditsToo() throws {
        for editing in ["edits", nil] {
            let upload = try UploadService(
                { $0.editing.token = editing.flatMap { AccessToken($0) } },
                fill: { try $0.write(Self.png, to: "library/a.png") }
            )
            for (token, status) in [("secret", 201), ("edits", editing == nil ? 401 : 200), ("other", 401)] {
                let reply = try upload.service.request("PUT", "/images/a/edit", bearer(token), body: "{}")
                #expect(reply.status == status, "\(token)")
            }
        }
    }

    @Test func theListSaysWhetherThereIsAnUploadToken() throws {
        for (token, isWritable) in [(nil, false), ("secret", true)] {
            let service = try RunningService({
                $0.editing.token = AccessToken("edits")
                $0.uploads.token = token.flatMap { AccessToken($0) }
            })
            #expect(try service.get("/images").json()["writable"] as? Bool == isWritable)
        }
    }
}
