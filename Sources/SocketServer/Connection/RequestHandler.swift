import HTTPMessage

/// What the server asks for answers.
public protocol RequestHandler: Sendable {
    /// Answers a request by calling `exchange.respond` once, now or later, from any thread.
    ///
    /// Called on the connection's own serial queue, so it must not block; an answer given before it returns goes out
    /// with no hop to another thread. A request whose body is delivered in pieces comes without one.
    func handle(_ request: Request, _ exchange: Exchange)

    /// How the body of a request is to be delivered, of which the head alone is there.
    ///
    /// Called on the connection's own serial queue, for requests with a body only.
    func bodyDelivery(for head: RequestHead) -> BodyDelivery

    /// The answer to a request if it is at hand, `nil` where the request is to be handled.
    ///
    /// Called on the connection's own serial queue for every plain request that arrives in one piece, before it is
    /// read in full: a system call or two, and nothing that takes longer. The request is good until this returns.
    func readyAnswer(to request: PlainRequest) -> ReadyAnswer?

    /// The answer to what no handler gets to see: a request that is none, too large or too slow, a connection too many;
    /// and to a request that was let go unanswered.
    ///
    /// Called from any thread; must not block.
    func refusal(_ status: Status, _ detail: String) -> Response
}

extension RequestHandler {
    /// In one piece.
    public func bodyDelivery(for head: RequestHead) -> BodyDelivery { .whole }

    /// None.
    public func readyAnswer(to request: PlainRequest) -> ReadyAnswer? { nil }

    /// A problem document of no type of its own.
    public func refusal(_ status: Status, _ detail: String) -> Response { .problem(status, detail) }
}
