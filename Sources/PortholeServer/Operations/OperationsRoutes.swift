import CAssets
import HTTPMessage
import WorkerPool

/// What operators and their machines ask: `/healthz`, `/readyz`, `/metrics` and `/openapi.yaml`.
struct OperationsRoutes: Sendable {
    let pool: WorkerPool
    let readiness: Readiness
    let library: ImageLibrary
    let edits: EditStore?
    let metrics: @Sendable () -> String

    private static let healthy = Array(#"{"status":"ok"}"#.utf8)
    private static let interface = [UInt8](
        UnsafeBufferPointer(start: asset_openapi_yaml, count: asset_openapi_yaml_size)
    )
    private static let interfaceTag = EntityTag(digestOf: interface)

    /// Answers that the process is alive.
    func answerHealth(_ call: Call) {
        guard call.hasNoParameters() else { return }
        answer(call, "application/json", Self.healthy)
    }

    /// Answers whether requests are taken: not while the service drains, nor without a worker, the library or the
    /// edits.
    func answerReadiness(_ call: Call) {
        guard call.hasNoParameters() else { return }
        if readiness.isDraining {
            call.fail(Problem(.stopping, "The service takes no more requests.", retryAfterSeconds: 1))
        } else if pool.statistics.workersAlive == 0 {
            call.fail(Problem(.notReady, "There is no worker at the moment.", retryAfterSeconds: 1))
        } else if !library.isInPlace {
            let detail = "The library folder was moved, removed or mounted over; the service has to be started anew."
            call.fail(Problem(.notReady, detail, retryAfterSeconds: 1))
        } else if edits?.isInPlace == false {
            call.fail(.editsGone)
        } else {
            answer(call, "application/json", Self.healthy)
        }
    }

    /// Answers with the metrics.
    func answerMetrics(_ call: Call) {
        guard call.hasNoParameters() else { return }
        answer(call, PrometheusText.mediaType, Array(metrics().utf8))
    }

    /// Answers with the description of the interface.
    func answerInterface(_ call: Call) {
        guard call.hasNoParameters() else { return }
        var fields = Fields()
        fields.append("Cache-Control", Freshness.revalidated.cacheControl)
        call.answer(tag: Self.interfaceTag, fields: fields, mediaType: "application/yaml") { Self.interface }
    }

    private func answer(_ call: Call, _ mediaType: String, _ body: [UInt8]) {
        var fields = Fields()
        fields.append("Content-Type", mediaType)
        fields.append("Cache-Control", "no-store")
        call.answer(Response(status: .ok, fields: fields, body: body))
    }
}
