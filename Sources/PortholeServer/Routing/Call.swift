import HTTPMessage
import ImageRequests
import SocketServer

/// One request that a route takes, on its way to an answer.
struct Call: Sendable {
    /// The request as it came.
    let request: Request
    /// The template of its route.
    let route: String
    /// The values of the template's parameters, decoded, in the template's order.
    let parameters: [String]
    /// Where the answer goes.
    let exchange: Exchange
    /// When it began, by the count of changes to which pixels stand for a source.
    var moment: UInt64 = 0
    /// Where defects are reported.
    let log: @Sendable (String) -> Void

    /// Answers.
    func answer(_ response: Response, cache: CacheOutcome? = nil) {
        exchange.respond(Self.complete(response), note: ExchangeNote(route: route, cache: cache))
    }

    /// A response with the fields that every answer has.
    static func complete(_ response: Response) -> Response {
        var response = response
        CrossOrigin.admit(&response.fields)
        response.fields.append("X-Content-Type-Options", "nosniff")
        return response
    }

    /// Answers with a problem; a defect is given an identifier, and logged under it.
    func fail(_ problem: Problem) {
        answer(problem.withoutParticulars(of: "\(request.method.rawValue) \(request.path)", log: log).response)
    }

    /// Whether the query is empty, as it has to be on most routes; where it is not, that is the answer.
    func hasNoParameters() -> Bool {
        do throws(RequestError) {
            _ = try QueryItems(request.query, known: [])
            return true
        } catch {
            fail(Problem(error))
            return false
        }
    }

    /// Answers with what has a tag: 304 where the client has it already, else what `body` makes.
    ///
    /// `fields` are those that both answers have (RFC 9110, section 15.4.5).
    func answer(tag: EntityTag, fields: Fields, mediaType: String, body: () -> [UInt8]) {
        var fields = fields
        fields.append("ETag", tag.description)
        if isCurrent(tag) {
            answer(Response(status: .notModified, fields: fields))
        } else {
            fields.append("Content-Type", mediaType)
            answer(Response(status: .ok, fields: fields, body: body()))
        }
    }

    /// Whether the client says that it has what this tag stands for.
    func isCurrent(_ tag: EntityTag) -> Bool {
        EntityTagList("If-None-Match", in: request.fields)?.matchesWeakly(tag) ?? false
    }
}

/// What a cache had for a request.
enum CacheOutcome: String, Hashable, Sendable {
    /// The answer.
    case hit
    /// Nothing: a worker was asked.
    case miss
    /// Nothing, but another request had asked a worker for the same already.
    case shared
    /// Nothing, but the answer lay in the image's file as it is.
    case stored
    /// Nothing was needed: the client has the answer.
    case revalidated
}

/// What the log and the metrics want to know of an answer.
struct ExchangeNote: Sendable {
    /// The template of its route.
    var route: String
    /// What the derivative cache had; `nil` where it was not asked.
    var cache: CacheOutcome?
}
