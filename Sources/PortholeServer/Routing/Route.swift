import HTTPMessage

/// What is asked for by a kind of path, and who answers.
struct Route: Sendable {
    /// One segment of a template.
    enum Segment: Hashable, Sendable {
        /// The segment itself, once decoded.
        case literal(String)
        /// Any segment that has something between what stands before the first brace of the template and behind the
        /// last; that is taken as a whole: all of `{row}.{format}`, and of `{id}.dzi` the id.
        case parameter(prefix: String, suffix: String)

        /// A segment of a template.
        init(template: Substring) {
            guard let first = template.firstIndex(of: "{"), let last = template.lastIndex(of: "}") else {
                self = .literal(String(template))
                return
            }
            let suffix = template[template.index(after: last)...]
            self = .parameter(prefix: String(template[..<first]), suffix: String(suffix))
        }

        /// What a decoded segment of a path has for this one; `nil` where it is another, and nothing for a literal.
        func value(in text: String) -> Substring? {
            switch self {
            case .literal(let literal): return literal.utf8.elementsEqual(text.utf8) ? "" : nil
            case .parameter(let prefix, let suffix):
                // By bytes: an accent must not join what it stands behind.
                guard text.utf8.count > prefix.utf8.count + suffix.utf8.count, text.utf8.starts(with: prefix.utf8),
                    text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
                else { return nil }
                return Substring(text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
            }
        }
    }

    /// The path with its parameters in braces, as openapi.yaml has it: `/images/{id}/view`.
    let template: String
    /// The methods that have a meaning of their own here; `HEAD` and `OPTIONS` are added by the table.
    let methods: [Method]
    /// The template's segments.
    let segments: [Segment]
    /// Whether the last segment stands for that and all behind it, as of the path of a file.
    let takesRest: Bool
    /// The most bytes of a body that the handler takes in pieces; `nil` where bodies come whole.
    let streamedBytes: Int?
    /// Who answers.
    let handler: @Sendable (Call) -> Void

    /// A route of a template.
    init(
        _ template: String,
        methods: [Method] = [.get],
        takesRest: Bool = false,
        streamedBytes: Int? = nil,
        handler: @escaping @Sendable (Call) -> Void
    ) {
        self.template = template
        self.methods = methods
        self.takesRest = takesRest
        self.streamedBytes = streamedBytes
        self.handler = handler
        segments = template.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            Segment(template: Substring($0))
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
        var path = path
        if takesRest, path.count > segments.count {
            let rest = path[(segments.count - 1)...].joined(separator: "/")
            path.replaceSubrange((segments.count - 1)..., with: [rest])
        }
        guard path.count == segments.count else { return nil }
        var values: [String] = []
        for (segment, text) in zip(segments, path) {
            guard let value = segment.value(in: text) else { return nil }
            if case .parameter = segment { values.append(String(value)) }
        }
        return values
    }
}
