import Foundation
import TestSupport
import Testing

@Suite struct EditingTests {
    private let folder: TemporaryFolder
    private let data: TemporaryFolder

    init() throws {
        folder = try TestPictures.folder()
        data = try TemporaryFolder()
    }

    private func client(_ service: RunningService) throws -> HTTPClient {
        let port = try #require(service.url.split(separator: ":").last.flatMap { Int($0) })
        return try HTTPClient(port: port)
    }

    private static func edit(_ number: Int) -> [UInt8] {
        let sticker = #"{"image":"gradient","center":[0,0],"width":0.1}"#
        let stickers = Array(repeating: sticker, count: number % 30).joined(separator: ",")
        return Array(#"{"rotation":{"angle":\#(Double(number) / 1000)},"stickers":[\#(stickers)]}"#.utf8)
    }

    @Test func theTokenComesByAnyWayAndIsShownByNone() throws {
        let token = "hunter2hunter2"
        let file = try folder.write(Array("\(token)\n".utf8), to: "token")
        let ways: [(options: [String], environment: [String: String])] = [
            (["--token", token], [:]), (["--token-file", file], [:]), ([], ["PORTHOLE_TOKEN": token]),
        ]
        for way in ways {
            let service = try RunningService(
                library: folder.path,
                options: ["--data", data.path] + way.options,
                environment: way.environment
            )
            for (presented, isRight) in [("wrong", false), (token, true)] {
                let fields = ["Authorization": "Bearer \(presented)"]
                let reply = try client(service)
                    .request("PUT", "/images/gradient/edit", fields, body: Array("{}".utf8))
                #expect(isRight == [200, 201].contains(reply.status))
            }
            service.signal(SIGTERM)
            #expect(service.wait() == 0)
            let log = try service.log
            #expect(log.contains("Edits      \(data.path), changed by the token\n"))
            #expect(log.contains("Uploads    off: there is no upload token\n"))
            #expect(log.contains("PUT /images/gradient/edit"))
            #expect(!log.contains("hunter2"))
        }
    }

    @Test func theTokenForPicturesComesByAnyWayAndIsShownByNone() throws {
        let token = "hunter2hunter2"
        let file = try folder.write(Array("\(token)\n".utf8), to: "token")
        let picture = try folder.read("gradient.png")
        for (options, environment) in [
            (["--upload-token", token], [:]), (["--upload-token-file", file], [:]),
            ([], ["PORTHOLE_UPLOAD_TOKEN": token]),
        ] {
            let service = try RunningService(
                library: folder.path,
                options: ["--data", data.path] + options,
                environment: environment
            )
            for (method, path) in [
                ("PUT", "/images/new.png"), ("PUT", "/images/new/edit"), ("DELETE", "/images/new.png"),
            ] {
                for (presented, isRight) in [("wrong", false), (token, true)] {
                    let fields = ["Authorization": "Bearer \(presented)"]
                    let body = method == "DELETE" ? nil : path.hasSuffix("edit") ? Array("{}".utf8) : picture
                    let reply = try client(service).request(method, path, fields, body: body)
                    #expect(isRight == (200..<300).contains(reply.status))
                }
            }
            service.signal(SIGTERM)
            #expect(service.wait() == 0)
            let log = try service.log
            #expect(log.contains("Edits      \(data.path), changed by the upload token\n"))
            #expect(log.contains("Uploads    by the upload token, at most 4GiB a picture\n"))
            #expect(!log.contains("hunter2"))
        }
    }

    @Test func aWrongTokenIsWrongUsageAndUnshown() throws {
        for arguments in [
            ["--token", "hunter 2"], ["--token-file", "/nonexistent/token"], ["--token="],
            ["--upload-token", "hunter 2"],
        ] {
            let result = try Tool.run(["serve", folder.path, "--data", data.path] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("porthole: \(arguments[0].prefix { $0 != "=" })"))
            #expect(!result.errors.contains("hunter"))
        }
    }

    @Test func aDataFolderThatIsNotThereIsSaid() throws {
        let result = try Tool.run("serve", folder.path, "--listen", "127.0.0.1:0", "--data", data.path + "/none")
        #expect(result.status == 1)
        #expect(result.errors.contains("the data folder \(data.path)/none cannot be used"))
    }

    @Test func aDataFolderInTheCacheIsRefused() throws {
        let inside = data.path + "/inside"
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
        for folder in [data.path, inside] {
            let result = try Tool.run(
                "serve",
                self.folder.path,
                "--listen",
                "127.0.0.1:0",
                "--cache",
                data.path,
                "--data",
                folder
            )
            #expect(result.status == 1)
            #expect(result.errors.contains("the data folder \(folder) lies in the cache folder"))
        }
    }

    /// The service is killed while it stores one edit after the other: the next one finds the last that it has
    /// answered, or the one after.
    @Test func aKilledServiceLeavesWholeEdits() throws {
        let fields = ["Authorization": "Bearer secret"]
        let environment = ["PORTHOLE_DATA": data.path, "PORTHOLE_TOKEN": "secret"]
        var (sent, answered) = (0, 0)
        for round in 0..<2 {
            let service = try RunningService(library: folder.path, environment: environment)
            let client = try client(service)
            let process = service.identifier
            let before = answered
            // Killed in the midst of what comes after so many answers.
            let last = before + 5 + round * 29
            while true {
                sent += 1
                if answered >= last {
                    Thread.detachNewThread {
                        usleep(UInt32(round) * 700 + 300)
                        kill(process, SIGKILL)
                    }
                }
                guard let reply = try? client.request("PUT", "/images/gradient/edit", fields, body: Self.edit(sent))
                else { break }
                #expect(reply.status == 200 || reply.status == 201)
                answered = sent
            }
            #expect(service.wait() == -SIGKILL)
            #expect(answered > before)

            let next = try RunningService(library: folder.path, environment: environment)
            let shown = try self.client(next).get("/images/gradient/edit")
            #expect(shown.status == 200)
            let rotation = try #require(try shown.json()["rotation"] as? [String: Double])
            let number = Int((try #require(rotation["angle"]) * 1000).rounded())
            #expect(number == answered || number == sent)
            #expect((try shown.json()["stickers"] as? [Any])?.count ?? 0 == number % 30)
            let names = try FileManager.default.contentsOfDirectory(atPath: data.path + "/edits")
            #expect(Set(names) == ["gradient.png.json", ".lock"])
        }
    }
}
