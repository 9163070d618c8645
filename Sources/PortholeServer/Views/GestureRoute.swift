import Dispatch
import HTTPMessage
import ImageRequests

/// `POST /viewport`: gestures in, states out, for clients that keep no geometry of their own.
struct GestureRoute: Sendable {
    /// The longest body that is answered on a connection's own queue, in bytes; a longer one would hold others up.
    private static let shortBody = 8192

    let limits: GestureLimits
    private let queue = DispatchQueue(label: "gestures")

    init(limits: GestureLimits) { self.limits = limits }

    /// Answers a call with the states that its gestures lead to.
    func answer(_ call: Call) {
        guard call.hasNoParameters(), call.hasJSONBody() else { return }
        if call.request.body.count <= Self.shortBody {
            respond(to: call)
        } else {
            queue.async { respond(to: call) }
        }
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
