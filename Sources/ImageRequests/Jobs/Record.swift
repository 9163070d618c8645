/// Named texts on one line, as the texts between front and worker are made of: `name=value&name=value`, encoded.
struct Record {
    private var items: [(name: String, value: String)] = []

    init() {}

    /// The record of a line that `text` has made.
    /// - Throws: an error where it is no record, has a name twice or a name that is not among `names`.
    init(_ line: some StringProtocol, names: [String]) throws(TextError) {
        let query: QueryItems
        do {
            query = try QueryItems(String(line), known: names)
        } catch {
            throw TextError(part: error.parameter ?? "record")
        }
        for name in names {
            if let value = query[name] { items.append((name, value)) }
        }
    }

    var text: String {
        items.map { "\($0.name)=\(PercentCoding.encoded($0.value, keeping: "/,:; "))" }.joined(separator: "&")
    }

    mutating func add(_ name: String, _ value: String) {
        items.append((name, value))
    }

    /// The value of a name; `nil` where there is no such item.
    subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    func string(_ name: String) throws(TextError) -> String {
        guard let value = self[name] else { throw TextError(part: name) }
        return value
    }

    func integer<Number: FixedWidthInteger>(_ name: String, as type: Number.Type = Int.self) throws(TextError) -> Number
    {
        guard let number = Number(try string(name)) else { throw TextError(part: name) }
        return number
    }

    func number(_ name: String) throws(TextError) -> Double {
        guard let number = DecimalText.number(try string(name)[...]) else { throw TextError(part: name) }
        return number
    }
}
