import Glibc
import HTTPMessage

/// The secret that one presents who may change things (RFC 6750); it is never shown.
public struct AccessToken: Hashable, Sendable {
    private let bytes: [UInt8]

    /// A token from its text; `nil` where that is empty or has anything but visible ASCII characters.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
        bytes = Array(text.utf8)
    }

    /// Whether this is what was presented.
    ///
    /// Takes a time that depends on the length of what was presented only, not on where it differs, so that nobody can
    /// find the token letter by letter.
    func matches(_ presented: some Collection<UInt8>) -> Bool {
        var difference = presented.count ^ bytes.count
        for (index, byte) in presented.enumerated() { difference |= Int(byte ^ bytes[index % bytes.count]) }
        return difference == 0
    }

    /// Whether a request's `Authorization` presents it: `Bearer`, in any case, spaces, and the token (RFC 9110, section
    /// 11.4).
    func isPresented(in fields: Fields) -> Bool {
        guard let value = fields["Authorization"]?.utf8 else { return false }
        let scheme = value.prefix { $0 != UInt8(ascii: " ") }
        guard String(Substring(scheme)).lowercased() == "bearer" else { return false }
        return matches(value.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") })
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That it is hidden.
    public var description: String { "(hidden)" }
    /// That it is hidden.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ValueForm<AccessToken> {
    /// A token.
    static let secret = ValueForm(
        placeholder: "SECRET",
        allowed: "a text of visible ASCII characters without spaces",
        parse: { AccessToken($0) },
        show: \.description,
        isSecret: true
    )
}
