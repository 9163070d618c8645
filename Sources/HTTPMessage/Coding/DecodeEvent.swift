/// What the decoder has found next in the bytes it was fed.
///
/// A request is `head`, any number of `body`, `end`; the next request on the connection may follow.
public enum DecodeEvent: Hashable, Sendable {
    /// A request begins.
    case head(RequestHead)
    /// A piece of the body, never empty; how a body is cut into pieces depends on how it was fed.
    case body([UInt8])
    /// The request is complete; the trailer fields of a chunked body, else none (RFC 9112, section 7.1.2).
    case end(trailers: Fields)
    /// More bytes are needed.
    case partial
    /// The bytes are not an acceptable request; the same from now on, whatever is fed.
    case invalid(ProtocolError)
}
