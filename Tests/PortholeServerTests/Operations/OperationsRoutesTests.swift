import Foundation
import HTTPMessage
import SocketServer
import TestSupport
import Testing
import WorkerPool

@testable import PortholeServer

@Suite struct OperationsRoutesTests {
    private func status(_ routes: OperationsRoutes, _ answer: (OperationsRoutes) -> (Call) -> Void) throws -> Response {
        let answers = Guarded<[Response]>([])
        let exchange = Exchange { response in answers.withLock { $0.append(response) } }
        let request = Request(method: .get, path: "/")
        answer(routes)(Call(request: request, route: "/", parameters: [], exchange: exchange, log: { _ in }))
        return try #require(answers.withLock { $0 }.first)
    }

    @Test func withoutAWorkerItIsAliveAndNotReady() throws {
        let pool = WorkerPool(configuration: WorkerPoolConfiguration(executable: "/nowhere", workers: 1)) { _ in }
        let library = try ImageLibrary(folder: "/")
        let routes = OperationsRoutes(pool: pool, readiness: Readiness(), library: library, edits: nil) { "" }
        #expect(try status(routes, OperationsRoutes.answerHealth).status.code == 200)
        let response = try status(routes, OperationsRoutes.answerReadiness)
        #expect(response.status.code == 503)
        #expect(response.fields["Retry-After"] != nil)
    }

    @Test func whileItDrainsItIsAliveAndNotReady() throws {
        let pool = WorkerPool(configuration: WorkerPoolConfiguration(executable: "/nowhere", workers: 1)) { _ in }
        let readiness = Readiness()
        let library = try ImageLibrary(folder: "/")
        let routes = OperationsRoutes(pool: pool, readiness: readiness, library: library, edits: nil) { "" }
        readiness.beginDraining()
        #expect(try status(routes, OperationsRoutes.answerHealth).status.code == 200)
        let response = try status(routes, OperationsRoutes.answerReadiness)
        #expect(response.status.code == 503)
        #expect(String(decoding: response.body, as: UTF8.self).contains("/problems/stopping"))
    }

    @Test(arguments: ["/healthz", "/readyz"]) func aRunningServiceIsAliveAndReady(path: String) throws {
        let reply = try Pictures.service.get().get(path)
        #expect(reply.status == 200)
        #expect(try reply.json()["status"] as? String == "ok")
        #expect(reply["Cache-Control"] == "no-store")
    }

    @Test(arguments: ["/healthz", "/readyz", "/metrics", "/openapi.yaml"])
    func parametersAreRefusedButForCacheBusters(path: String) throws {
        let service = try Pictures.service.get()
        #expect(try service.get("\(path)?_=7").status == 200)
        let reply = try service.get("\(path)?verbose=1")
        #expect(reply.status == 400)
        #expect(try reply.json()["parameter"] as? String == "verbose")
    }

    @Test func theMetricsCountWhatHappened() throws {
        let service = try RunningService(fill: Pictures.fill)
        // One connection: what it asked before is counted before it asks again.
        let client = try HTTPClient(port: service.port)
        for _ in 0..<3 { _ = try client.get("/images/photo/view?w=30&h=20") }
        _ = try client.get("/images/nothing/view")
        _ = try client.get("/nowhere")
        let reply = try client.get("/metrics")
        #expect(reply["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = Set(reply.text.split(separator: "\n").map(String.init))
        for line in [
            #"porthole_requests_total{route="/images/{id}/view",status="200"} 3"#,
            #"porthole_requests_total{route="/images/{id}/view",status="404"} 1"#,
            #"porthole_requests_total{route="other",status="404"} 1"#,
            #"porthole_request_duration_seconds_count{route="/images/{id}/view"} 4"#,
            #"porthole_request_duration_seconds_bucket{route="/images/{id}/view",le="+Inf"} 4"#,
            "porthole_derivative_cache_hits_total 2", "porthole_derivative_cache_misses_total 1",
            "porthole_derivative_cache_entries 1", "porthole_info_cache_entries 1", "porthole_works_run_total 2",
            "porthole_works_waiting 0", "porthole_works_running 0", "porthole_draining 0",
            "porthole_log_lines_dropped_total 0", #"porthole_connections_refused_total{reason="connectionLimit"} 0"#,
            "porthole_connections_opened_total 1",
        ] { #expect(lines.contains(line), "\(line)") }
        // Every line is a comment, or a name, perhaps labels, and a number; every metric has its help and type.
        var known: Set<Substring> = []
        for line in reply.text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") { known.insert(line.split(separator: " ")[2]) }
            guard !line.hasPrefix("#") else { continue }
            let name = line.prefix { $0 != "{" && $0 != " " }
            let base = ["_bucket", "_sum", "_count"].reduce(name) {
                known.contains($0) ? $0 : $0.hasSuffix($1) ? $0.dropLast($1.count) : $0
            }
            #expect(known.contains(base), "\(line)")
            #expect(Double(line.split(separator: " ").last!) != nil, "\(line)")
        }
    }
}
