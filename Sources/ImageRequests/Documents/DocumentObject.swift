import JSONReading

/// An object of a JSON document, all of whose members are known.
struct DocumentObject {
    private let members: [JSONValue.Member]
    private let path: String

    /// The object that a value is.
    /// - Throws: an error where it is none, or has a member that is not among `known`, which names the nearest.
    init(_ document: DocumentValue, known: [String]) throws(RequestError) {
        guard case .object(let members) = document.value else {
            throw document.fault("an object with \(known.joined(separator: ", "))")
        }
        self.members = members
        path = document.path
        for member in members where !known.contains(member.name) {
            let advice =
                nearestName(to: member.name, among: known).map { "did you mean \($0)?" }
                ?? "there are \(known.joined(separator: ", "))."
            throw RequestError(
                parameter: path(of: member.name),
                message: "There is no member \(quoted(member.name))\(path.isEmpty ? "" : " in \(path)"); \(advice)"
            )
        }
    }

    /// A member's value; `nil` where it is left out or null.
    subscript(name: String) -> DocumentValue? {
        guard let member = members.first(where: { $0.name == name }), member.value != .null else { return nil }
        return DocumentValue(member.value, at: path(of: name))
    }

    /// A member's value.
    /// - Throws: an error where it is left out or null.
    func required(_ name: String) throws(RequestError) -> DocumentValue {
        guard let value = self[name] else {
            let whole = path(of: name)
            throw RequestError(parameter: whole, message: "\(whole) is missing: it must be given.")
        }
        return value
    }

    private func path(of name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}
