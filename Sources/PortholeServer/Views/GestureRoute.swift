import HTTPMessage
import ImageRequests

/// `POST /viewport`: gestures in, states out, for clients that keep no geometry of their own.
struct GestureRoute: Sendable {
    let limits: GestureLimits
    private let work = BodyWork(label: "gestures")

    init(limits: GestureLimits) { self.limits = limits }

    /// Answers a call with the states that its gestures lead to.
    func answer(_ call: Call) {
        guard call.hasNoParameters(), call.hasWholeBody(), call.hasJSONBody() else { return }
        work.run(for: call) { respond(to: call) }
    }

    private func respond(to call: Call) {
        do throws(RequestError) {
            let request = try GestureRequest(json: call.request.body, limits: limits)
            let body = try request.answer().bytes
            call.answer(
                Response(
                    status: .ok,
                    fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
                    body: body
                )
            )
        } catch {
            call.fail(Problem(error))
        }
    }
}
