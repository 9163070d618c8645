/// How long clients and caches between may use an answer without asking again (RFC 9111, section 5.2).
struct Freshness: Sendable {
    /// The value of `Cache-Control`.
    let cacheControl: String

    /// Fresh for so many seconds; 0 has every use ask first.
    init(seconds: Int) {
        cacheControl = seconds > 0 ? "max-age=\(seconds)" : "no-cache"
    }

    /// To be asked for before every use.
    static let revalidated = Freshness(seconds: 0)
}
