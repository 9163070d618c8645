/// How a handler takes the body of a request.
public enum BodyDelivery: Hashable, Sendable {
    /// With the request, in one piece, as long as the server's limits allow.
    case whole
    /// After the request, in pieces that the handler asks the exchange for; at most so many bytes in all.
    case pieces(limit: Int)
}

/// What a handler gets that asks for more of a body.
public enum BodyPiece: Hashable, Sendable {
    /// Some of it; never empty, and seldom more than 64 KiB.
    case bytes([UInt8])
    /// Nothing more: the body is complete.
    case end
    /// There will be no end: the client has gone, was too slow, sent more than it may or something that is no body. The
    /// client has been answered where it can be.
    case broken
}
