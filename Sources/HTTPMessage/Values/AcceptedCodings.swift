/// The content codings that a client accepts: the field `Accept-Encoding` (RFC 9110, section 12.5.3).
///
/// A member whose weight is malformed counts as not sent.
public struct AcceptedCodings: Sendable {
    private var weights: [(name: String, weight: Double)] = []

    /// The codings of a request's fields, all lines together.
    public init(in fields: Fields) {
        for member in fields.list("Accept-Encoding") {
            let parts = member.split(separator: ";", omittingEmptySubsequences: false)
            guard let name = parts.first.map(Self.trimmed), !name.isEmpty else { continue }
            var weight: Double? = 1
            for parameter in parts.dropFirst().map(Self.trimmed) where parameter.lowercased().hasPrefix("q=") {
                weight = Self.weight(parameter.dropFirst(2))
            }
            if let weight { weights.append((name.lowercased(), weight)) }
        }
    }

    /// Whether gzip is accepted, by its own name, its old one, or the wildcard: not where nothing is said.
    public var admitsGzip: Bool {
        let named = weights.first { $0.name == "gzip" || $0.name == "x-gzip" } ?? weights.first { $0.name == "*" }
        return named.map { $0.weight > 0 } ?? false
    }

    /// A weight of 0 to 1 with at most three decimals (RFC 9110, section 12.4.2); `nil` for anything else.
    private static func weight(_ text: Substring) -> Double? {
        guard (1...5).contains(text.utf8.count), let first = text.utf8.first, first == 0x30 || first == 0x31,
            text.utf8.dropFirst().first.map({ $0 == UInt8(ascii: ".") }) ?? true,
            text.utf8.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Double(text.utf8.last == UInt8(ascii: ".") ? text.dropLast() : text).flatMap { $0 <= 1 ? $0 : nil }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
