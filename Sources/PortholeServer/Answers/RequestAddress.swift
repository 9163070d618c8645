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

    /// The values that decided, as they came, `Host` first; `nil` where there is none.
    struct Words: Hashable, Sendable {
        private static let names: [StaticString] = [
            "host", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-prefix",
        ]

        private let values: [[UInt8]?]

        /// How many bytes of values are kept; longer ones are read anew each time.
        static let most = 512

        /// The values of a request; `nil` where one comes in several lines, or all are too long to be kept.
        init?(of request: Request) {
            var values = [request.authority.map { Array($0.utf8) }]
            for name in RequestAddress.fields {
                let lines = request.fields.values(of: name)
                guard lines.count <= 1 else { return nil }
                values.append(lines.first.map { Array($0.utf8) })
            }
            self.values = values
            guard bytes <= Self.most else { return nil }
        }

        /// The bytes that keeping them takes.
        var bytes: Int { values.reduce(0) { $0 + ($1?.count ?? 0) } }

        /// Whether a request has the same values.
        func areThose(of request: PlainRequest) -> Bool {
            zip(Self.names, values).allSatisfy { name, value in
                switch request.value(of: name) {
                case .none: value == nil
                case .one(let bytes): value.map { bytes.elementsEqual($0) } ?? false
                case .several: false
                }
            }
        }
    }

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
