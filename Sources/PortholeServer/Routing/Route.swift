import HTTPMessage

/// What is asked for by a kind of path, and who answers.
struct Route: Sendable {
    /// One segment of a template.
    enum Segment: Hashable, Sendable {
        /// The segment itself, once decoded.
        case literal(String)
        /// Any segment that is not empty, taken as a whole: `{row}.{format}` too.
        case parameter
    }

    /// The path with its parameters in braces, as openapi.yaml has it: `/images/{id}/view`.
    let template: String
    /// The methods that have a meaning of their own here; `HEAD` and `OPTIONS` are added by the table.
    let methods: [Method]
    /// The template's segments.
    let segments: [Segment]
    /// Who answers.
    let handler: @Sendable (Call) -> Void

    /// A route of a template.
    init(_ template: String, methods: [Method] = [.get], handler: @escaping @Sendable (Call) -> Void) {
        self.template = template
        self.methods = methods
        self.handler = handler
        segments = template.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            let segment = String(Substring($0))
            return segment.utf8.first == UInt8(ascii: "{") ? .parameter : .literal(segment)
        }
    }

    /// The methods as `Allow` lists them.
    var allow: String {
        (methods + (methods.contains(.get) ? [.head] : []) + [.options]).map(\.rawValue).joined(separator: ", ")
    }

    /// Whether a method is answered by the handler: `HEAD` as `GET`, whose body is then not sent.
    func answers(_ method: Method) -> Bool {
        methods.contains(method) || (method == .head && methods.contains(.get))
    }

    /// The segments that stand for the template's parameters in a decoded path; `nil` where the path is another one.
    func parameters(in path: [String]) -> [String]? {
        guard path.count == segments.count else { return nil }
        var values: [String] = []
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard literal == text else { return nil }
            case .parameter:
                guard !text.isEmpty else { return nil }
                values.append(text)
            }
        }
        return values
    }
}
