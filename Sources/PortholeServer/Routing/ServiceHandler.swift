import HTTPMessage
import SocketServer

/// Takes requests to their routes.
struct ServiceHandler: RequestHandler {
    /// All routes.
    let table: RouteTable
    /// The pictures that are at hand.
    let derivatives: DerivativeCache
    /// Where defects are reported.
    let log: @Sendable (String) -> Void

    /// A picture that was asked for in the same words before.
    func readyAnswer(to request: PlainRequest) -> ReadyAnswer? { derivatives.readyAnswer(to: request) }

    /// What the server refuses before any route, as a route would refuse it.
    func refusal(_ status: Status, _ detail: String) -> Response {
        let problem = Problem(Problem.Kind(refusing: status), detail)
        return Call.complete(problem.withoutParticulars(of: "answered by the server itself", log: log).response)
    }

    /// In pieces where a route puts it into a file.
    func bodyDelivery(for head: RequestHead) -> BodyDelivery {
        guard head.method == .put, case .route(let route, _) = table.match(path: head.path),
            let limit = route.streamedBytes
        else { return .whole }
        return .pieces(limit: limit)
    }

    /// Answers what has no route or no such method, and what asks for the methods; gives the rest to its route.
    func handle(_ request: Request, _ exchange: Exchange) {
        let moment = derivatives.moment
        func call(_ route: String, _ parameters: [String] = []) -> Call {
            Call(
                request: request,
                route: route,
                parameters: parameters,
                exchange: exchange,
                moment: moment,
                log: log
            )
        }
        switch table.match(path: request.path) {
        case .route(let route, let parameters):
            let call = call(route.template, parameters)
            if route.answers(request.method) {
                route.handler(call)
            } else if request.method == .options {
                call.answer(CrossOrigin.options(allow: route.allow))
            } else {
                call.fail(.methodNotAllowed(request.method, allow: route.allow))
            }
        case .noRoute:
            let call = call(RequestMetrics.otherRoute)
            if request.method == .options, request.path == "*" {
                call.answer(CrossOrigin.options(allow: "GET, HEAD, OPTIONS"))
            } else {
                call.fail(.noSuchRoute(request.path))
            }
        case .undecodable(let segment, let reason):
            let detail = "There is nothing at this path: its segment \(shortened(segment)) \(reason)."
            call(RequestMetrics.otherRoute).fail(Problem(.noSuchRoute, detail))
        }
    }
}

extension Problem {
    /// A path that no route has, with what the client most likely wanted.
    static func noSuchRoute(_ path: String) -> Problem {
        let advice =
            ["/images/", "/iiif/", "/dzi/", "/zoomify/", "/xyz/"].contains(where: path.hasPrefix)
            ? "and a / inside an id is sent as %2F" : "the images at /images"
        return Problem(.noSuchRoute, "There is nothing at \(shortened(path)); routes are in /openapi.yaml, \(advice).")
    }

    /// A method that a route does not have.
    static func methodNotAllowed(_ method: Method, allow: String) -> Problem {
        var problem = Problem(.methodNotAllowed, "The method \(method.rawValue) is not one of \(allow).")
        problem.allow = allow
        return problem
    }
}
