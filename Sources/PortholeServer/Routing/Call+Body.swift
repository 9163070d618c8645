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

    /// Whether the body is what is to be taken, all of it and as it is; where not, that is the answer.
    ///
    /// A part of it, put in the place of the whole, would be all that is left (RFC 9110, section 14.5); what is coded
    /// is not decoded here (section 8.4).
    func hasWholeBody() -> Bool {
        let codings = request.fields.values(of: "Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { String($0).filter { $0 != " " && $0 != "\t" }.lowercased() }
        if let coding = codings.first(where: { !$0.isEmpty && $0 != "identity" }) {
            let detail = "Content-Encoding is \(shortened(coding)): a body is taken without a coding only."
            var problem = Problem(.wrongMediaType, detail, parameter: "Content-Encoding")
            problem.acceptedCodings = "identity"
            fail(problem)
            return false
        }
        if request.method == .put, let range = request.fields.values(of: "Content-Range").first {
            let detail = "Content-Range is \(shortened(range)): a body is taken as a whole only."
            fail(Problem(.malformedRequest, detail, parameter: "Content-Range"))
            return false
        }
        return true
    }

    /// What a change is made dependent on; where that cannot be understood, that is the answer.
    func changeCondition() -> ChangeCondition? {
        var condition = ChangeCondition()
        for (name, path) in [("If-Match", \ChangeCondition.match), ("If-None-Match", \ChangeCondition.noneMatch)] {
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
