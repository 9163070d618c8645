/// The HTTP version of a request as far as it changes how it is treated (RFC 9110, section 2.5).
public enum Version: Hashable, Sendable {
    /// `HTTP/1.0`: closes by default, knows neither chunks nor expectations.
    case http10
    /// `HTTP/1.1`, and any higher minor version, which is treated as the highest one known.
    case http11
}
