import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite(.serialized) struct EditAccessTests {
    private static let shared = Result { try EditingService() }

    @Test(
        arguments: [
            (nil, "Bearer realm=\"porthole\""), ("Bearer wrong", "Bearer realm=\"porthole\", error=\"invalid_token\""),
            ("Basic c2VjcmV0", "Bearer realm=\"porthole\", error=\"invalid_token\""),
            ("Bearer", "Bearer realm=\"porthole\", error=\"invalid_token\""),
            ("Bearer secretsecret", "Bearer realm=\"porthole\", error=\"invalid_token\""),
        ] as [(String?, String)]
    )
    func changesTakeTheToken(value: String?, challenge: String) throws {
        let edits = try Self.shared.get().cleared()
        try edits.put("photo", "{}")
        let fields = value.map { ["Authorization": $0] } ?? [:]
        for method in ["PUT", "DELETE"] {
            // Nobody without the token learns what is wrong with the rest.
            for body in ["{\"flip\":true}", "no JSON"] {
                let reply = try edits.service.request(method, "/images/photo/edit", fields, body: body)
                #expect(reply.status == 401)
                #expect(reply["WWW-Authenticate"] == challenge)
                #expect(reply["Content-Type"] == "application/problem+json")
            }
            #expect(try edits.service.request(method, "/images/none/edit", fields, body: "{}").status == 401)
        }
        #expect(try edits.get("photo").text == "{}")
        #expect(try edits.get("photo", ["Authorization": "Bearer wrong"]).status == 200)
    }

    @Test func withoutATokenNobodyChangesEditsAndEverybodySeesThem() throws {
        let edits = try Self.shared.get().cleared()
        try edits.put("photo", "{\"flip\":true}")
        let other = try RunningService({ $0.editing.folder = edits.data.path }, fill: Pictures.fillWithSmall)
        #expect(try other.get("/images/photo/edit").text == edits.get("photo").text)
        for method in ["PUT", "DELETE"] {
            let reply = try other.request(method, "/images/photo/edit", EditingService.token, body: "{}")
            #expect(reply.status == 403)
            #expect((try reply.json()["detail"] as? String)?.contains("--token-file") == true)
        }
    }

    @Test func withoutAFolderEditsAreOff() throws {
        let service = try RunningService({ $0.editing.token = AccessToken("secret") }, fill: Pictures.fillWithSmall)
        for method in ["GET", "PUT", "DELETE"] {
            let reply = try service.request(method, "/images/photo/edit", EditingService.token, body: "{}")
            #expect(reply.status == 403)
            #expect((try reply.json()["detail"] as? String)?.contains("--data FOLDER") == true)
        }
        #expect(try service.get("/images/photo/view?w=40&h=30").status == 200)
    }

    @Test func noAnswerAndNoLineOfTheLogHasTheToken() throws {
        let edits = try EditingService { $0.editing.token = AccessToken("hunter2hunter2") }
        let fields = ["Authorization": "Bearer hunter2hunter2"]
        var said = ""
        for (method, body) in [("PUT", "{}"), ("PUT", "{"), ("DELETE", ""), ("DELETE", ""), ("OPTIONS", "")] {
            let reply = try edits.service.request(method, "/images/photo/edit", fields, body: body)
            said += reply.text + reply.fields.map { "\($0)" }.joined()
        }
        said += try edits.service.get("/metrics").text
        edits.service.service.stop()
        said += try edits.service.logLines().joined()
        #expect(said.contains("PUT /images/photo/edit"))
        #expect(!said.contains("hunter2"))
    }

    @Test func aDataFolderThatCannotBeUsedIsSaidAtTheStart() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([], to: "file")
        for (path, reason) in [(folder.path + "/none", "No such file or directory"), (file, "Not a directory")] {
            let error = #expect(throws: ServiceStartError.self) {
                try RunningService({ $0.editing.folder = path })
            }
            #expect(error?.description == "the data folder \(path) cannot be used: open: \(reason)")
        }
    }

    @Test func whatKilledWritersHaveLeftIsRemovedAtTheStart() throws {
        let edits = try EditingService()
        try edits.data.write([1], to: "edits/.new-1")
        _ = try RunningService({ $0.editing.folder = edits.data.path })
        #expect(FileManager.default.fileExists(atPath: edits.data.path + "/edits/.new-1"))
        _ = try RunningService({
            $0.editing.folder = edits.data.path
            $0.editing.token = AccessToken("secret")
        })
        #expect(!FileManager.default.fileExists(atPath: edits.data.path + "/edits/.new-1"))
    }
}
