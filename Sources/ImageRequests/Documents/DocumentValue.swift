import JSONReading
import ZoomCore

/// A value of a JSON document, with the path by which an error names it: `crop.size[0]`.
struct DocumentValue {
    let value: JSONValue
    /// Empty for the document itself.
    let path: String

    /// The document of a JSON text.
    /// - Throws: an error that names no parameter, with the place, where it is no JSON.
    init(json: [UInt8]) throws(RequestError) {
        do {
            value = try JSONValue(json)
        } catch {
            throw RequestError(message: error.message)
        }
        path = ""
    }

    init(_ value: JSONValue, at path: String) {
        self.value = value
        self.path = path
    }

    /// The error that the value is not what it must be.
    func fault(_ requirement: String) -> RequestError {
        if path.isEmpty { return RequestError(message: "The document is \(value.kind): it must be \(requirement).") }
        return RequestError(parameter: path, value: shown, requirement: requirement)
    }

    /// The value as a message shows it.
    var shown: String {
        if case .string(let text) = value { return text }
        return JSONText(value).text
    }

    /// A number in a range.
    func number(_ allowed: AllowedRange) throws(RequestError) -> Double {
        guard case .number(let number) = value, allowed.contains(number) else { throw fault(allowed.words) }
        return number
    }

    /// A whole number in a range, which lies within ±2⁵³; `2.0` is one too.
    func wholeNumber(_ allowed: ClosedRange<Int>) throws(RequestError) -> Int {
        guard case .number(let number) = value, let whole = Int(exactly: number), allowed.contains(whole) else {
            throw fault("a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        }
        return whole
    }

    /// A truth value.
    func truth() throws(RequestError) -> Bool {
        guard case .bool(let truth) = value else { throw fault("true or false") }
        return truth
    }

    /// A text of at least one and at most so many bytes.
    func text(atMost maximum: Int) throws(RequestError) -> String {
        guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= maximum else {
            throw fault("a text of 1 to \(maximum) bytes")
        }
        return text
    }

    /// One of some words.
    func choice<Choice>(_ choices: [(String, Choice)]) throws(RequestError) -> Choice {
        guard case .string(let text) = value, let found = choices.first(where: { $0.0 == text }) else {
            throw fault("one of \(choices.map(\.0).joined(separator: ", "))")
        }
        return found.1
    }

    /// A list of at most so many values.
    func list(atMost maximum: Int) throws(RequestError) -> [DocumentValue] {
        guard case .array(let values) = value else { throw fault("a list") }
        guard values.count <= maximum else {
            throw RequestError(
                parameter: path,
                value: values.count.description,
                message: "\(path) has \(values.count) members: it must have at most \(maximum)."
            )
        }
        return values.indices.map { DocumentValue(values[$0], at: "\(path)[\($0)]") }
    }

    /// As many numbers, each in its range, as there are names for them.
    func numbers(_ parts: [(name: String, allowed: AllowedRange)]) throws(RequestError) -> [Double] {
        guard case .array(let values) = value, values.count == parts.count else {
            throw fault("a list of \(parts.count) numbers, \(parts.map(\.name).joined(separator: ", "))")
        }
        var numbers: [Double] = []
        for (index, part) in parts.enumerated() {
            numbers.append(try DocumentValue(values[index], at: "\(path)[\(index)]").number(part.allowed))
        }
        return numbers
    }

    /// A point of two numbers, each in a range.
    func point(_ allowed: AllowedRange = .finite) throws(RequestError) -> Point {
        let numbers = try numbers([("x", allowed), ("y", allowed)])
        return Point(x: numbers[0], y: numbers[1])
    }
}

extension JSONText {
    /// The text of a value that has been read.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let truth): .bool(truth)
            case .number(let number): .number(number)
            case .string(let string): .string(string)
            case .array(let values): .array(values.map(JSONText.init))
            case .object(let members): .object(members.map { Member($0.name, JSONText($0.value)) })
            }
    }
}
