/// The parameters of a query: each name that the route knows, at most once, with its value decoded.
///
/// Items are separated by `&`, and empty ones do not count; an item without `=` has an empty value. Names and values
/// are percent-decoded once; a `+` stands for itself. Names that begin with `_` are ignored.
public struct QueryItems: Hashable, Sendable {
    private struct Item: Hashable, Sendable {
        var name: String
        var value: String
    }

    // There are never many: a walk is quicker than a dictionary.
    private var items: [Item] = []

    /// The parameters of a query as it stands after the `?`.
    /// - Throws: an error for an unknown name, which names the nearest of `known`; for a repeated name; and for what
    ///   is not percent-encoded UTF-8.
    public init(_ query: String?, known: [String]) throws(RequestError) {
        for item in (query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
            let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = PercentCoding.decoded(item[..<end]) else {
                throw RequestError(
                    message: "The query has a parameter name that is not percent-encoded UTF-8: "
                        + "\(quoted(String(Substring(item[..<end]))))."
                )
            }
            if name.hasPrefix("_") { continue }
            guard known.contains(name) else { throw Self.unknown(name, known) }
            guard self[name] == nil else {
                throw RequestError(parameter: name, message: "\(name) is given more than once: give it once.")
            }
            let raw = item[end...].dropFirst()
            guard let value = PercentCoding.decoded(raw) else {
                throw RequestError(
                    parameter: name,
                    value: String(Substring(raw)),
                    requirement: "percent-encoded UTF-8, with two hexadecimal digits after each %"
                )
            }
            items.append(Item(name: name, value: value))
        }
    }

    /// The value of a parameter; `nil` where it is left out.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    private static func all(_ known: [String]) -> String {
        known.isEmpty ? "there are no parameters here." : "there are \(known.joined(separator: ", "))."
    }

    private static func unknown(_ name: String, _ known: [String]) -> RequestError {
        let advice =
            nearestName(to: name, among: known).map { "did you mean \($0)?" } ?? all(known)
        return RequestError(parameter: name, message: "There is no parameter \(quoted(name)); \(advice)")
    }
}
