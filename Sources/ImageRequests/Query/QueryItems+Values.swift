import ZoomCore

extension QueryItems {
    /// A number in a range; `nil` where the parameter is left out.
    func number(_ name: String, _ allowed: AllowedRange) throws(RequestError) -> Double? {
        guard let text = self[name] else { return nil }
        guard let number = DecimalText.number(text[...]), allowed.contains(number) else {
            throw RequestError(parameter: name, value: text, requirement: allowed.words)
        }
        return number
    }

    /// As many finite numbers as there are names for them, separated by commas; `nil` where the parameter is left out.
    func numbers(_ name: String, _ parts: [String]) throws(RequestError) -> [Double]? {
        guard let text = self[name] else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(DecimalText.number)
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 != nil }) else {
            throw RequestError(
                parameter: name,
                value: text,
                requirement: "\(parts.count) finite numbers \(parts.joined(separator: ","))"
            )
        }
        return numbers.compactMap { $0 }
    }

    /// A whole number in a range, in decimal digits; `nil` where the parameter is left out.
    func wholeNumber(_ name: String, _ allowed: ClosedRange<Int>) throws(RequestError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = DecimalText.wholeNumber(text[...]), allowed.contains(number) else {
            throw RequestError(
                parameter: name,
                value: text,
                requirement: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
            )
        }
        return number
    }

    /// One of a list of words; `nil` where the parameter is left out.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        of type: Choice.Type
    ) throws(RequestError) -> Choice? where Choice.RawValue == String {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: name, value: text, requirement: "one of \(words)")
        }
        return choice
    }
}
