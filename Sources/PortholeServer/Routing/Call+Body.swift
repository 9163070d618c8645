import HTTPMessage

extension Call {
    /// Whether the body can be taken for JSON, its type being said to be that or not said; where not, that is the
    /// answer.
    func hasJSONBody() -> Bool {
        guard let type = request.fields["Content-Type"] else { return true }
        let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != 9 }
        if String(Substring(essence)).lowercased() == "application/json" { return true }
        let detail = "Content-Type is \(shortened(type)): it must be application/json, or be left out."
        fail(Problem(.wrongMediaType, detail, parameter: "Content-Type"))
        return false
    }

    /// What the change of an edit is made dependent on; where that cannot be understood, that is the answer.
    func editCondition() -> EditCondition? {
        var condition = EditCondition()
        for (name, path) in [("If-Match", \EditCondition.match), ("If-None-Match", \EditCondition.noneMatch)] {
            guard let value = request.fields[name] else { continue }
            guard let list = EntityTagList(name, in: request.fields) else {
                let detail =
                    "\(name) is \(shortened(value)): it must be * or entity tags as \"0a1b\", parted by commas."
                fail(Problem(.malformedRequest, detail, parameter: name))
                return nil
            }
            condition[keyPath: path] = list
        }
        return condition
    }
}
