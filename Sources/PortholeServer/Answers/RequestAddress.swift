import HTTPMessage

/// How a request was addressed, before proxies passed it on: what `X-Forwarded-Proto`, `-Host` and `-Prefix` say of
/// that, else the request itself.
///
/// A proxy that sets none of them, or in front of which a client could, needs `--public-url`. Of a value that cannot be
/// part of a URL nothing is taken; of a list, as chains of proxies make them, the first member.
struct RequestAddress: Hashable, Sendable {
    /// The fields that decide, beside `Host`.
    static let fields = ["X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Prefix"]

    /// Scheme, host and prefix, with no slash at their end; empty where no host is known.
    let base: String

    /// How a request was addressed.
    init(of request: Request) {
        func forwarded(_ name: String) -> String? { request.fields.list(name).first }
        let host = forwarded(Self.fields[1]).flatMap { Self.isHost($0) ? $0 : nil } ?? request.authority
        guard let host else {
            base = ""
            return
        }
        let scheme = forwarded(Self.fields[0])?.lowercased() == "https" ? "https" : "http"
        base = "\(scheme)://\(host)\(forwarded(Self.fields[2]).flatMap(Self.prefix) ?? "")"
    }

    /// Whether a text is a name or an address, and perhaps a port.
    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { isUnreserved($0) || ":[]".utf8.contains($0) }
    }

    /// A path with one slash at its beginning and none at its end; `nil` for what is none.
    private static func prefix(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ isUnreserved($0) || "/%!$&'()*+,;=:@".utf8.contains($0) }) else { return nil }
        let names = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return names.map { "/" + $0 }.joined()
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
