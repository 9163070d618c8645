import HTTPMessage

/// What the server asks for answers.
public protocol RequestHandler: Sendable {
    /// Answers a request by calling `exchange.respond` once, now or later, from any thread.
    ///
    /// Called on the connection's own serial queue, so it must not block; an answer given before it returns goes out
    /// with no hop to another thread.
    func handle(_ request: Request, _ exchange: Exchange)
}
