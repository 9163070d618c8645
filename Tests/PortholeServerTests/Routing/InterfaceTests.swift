import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct InterfaceTests {
    /// Paths and their methods, as openapi.yaml has them, read by a YAML parser that is not ours.
    private func documented(_ yaml: [UInt8]) throws -> [String: Set<String>] {
        let script = """
            import json, sys, yaml
            paths = yaml.safe_load(sys.stdin.buffer)["paths"]
            methods = {"get", "put", "post", "delete", "patch", "head", "options", "trace"}
            json.dump({path: [m for m in item if m in methods] for path, item in paths.items()}, sys.stdout)
            """
        let output = try Python.run(script, input: yaml)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: [String]])
        return object.mapValues { Set($0.map { $0.uppercased() }) }
    }

    @Test func theDocumentAndTheRoutesSayTheSame() throws {
        let service = try Pictures.service.get()
        let reply = try service.get("/openapi.yaml")
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "application/yaml")
        let documented = try documented(reply.body)
        let served = Dictionary(
            uniqueKeysWithValues: service.service.table.routes.map { ($0.template, Set($0.methods.map(\.rawValue))) }
        )
        #expect(documented == served)
        #expect(documented.count > 5)
    }

    @Test func theDocumentHasATag() throws {
        let service = try Pictures.service.get()
        let tag = try #require(try service.get("/openapi.yaml")["ETag"])
        #expect(try service.get("/openapi.yaml", ["If-None-Match": tag]).status == 304)
    }
}
