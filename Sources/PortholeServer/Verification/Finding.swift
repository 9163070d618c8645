import ImageRequests

/// One thing that a verification has found out, for a person or a machine.
public struct Finding: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// It is not shown, or not as it is.
        case error
        /// It is shown, but probably not as it was meant.
        case warning
        /// It is shown as it should be, and could be quicker, or is worth knowing.
        case advice
    }

    /// How bad it is.
    public var severity: Severity
    /// The picture's id, or a file of an exported tree.
    public var subject: String
    /// What kind of thing it is, in a word that stays the same: `damaged`, `seam` and so on.
    public var kind: String
    /// What it is, in a sentence without a full stop.
    public var message: String
    /// What to do about it: a command where one helps.
    public var remedy: String?

    /// A finding from its parts.
    init(_ severity: Severity, _ subject: String, _ kind: String, _ message: String, remedy: String? = nil) {
        self.severity = severity
        self.subject = subject
        self.kind = kind
        self.message = message
        self.remedy = remedy
    }

    /// One line for a person; control characters are left out.
    public var line: String {
        let text = "\(severity.rawValue): \(subject): \(message)" + (remedy.map { "; try: \($0)" } ?? "")
        return String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    }

    var json: JSONText {
        [
            "severity": .string(severity.rawValue), "subject": .string(subject), "kind": .string(kind),
            "message": .string(message), "remedy": remedy.map(JSONText.string) ?? .null,
        ]
    }
}

/// What a verification has come to.
public struct VerificationSummary: Sendable {
    /// What was found, the worst of each picture first, pictures in order.
    public internal(set) var findings: [Finding] = []
    /// How many pictures were looked at.
    public internal(set) var pictures = 0
    /// How many of them have had their tiles compared.
    public internal(set) var compared = 0
    /// How many tiles were, by all protocols together.
    public internal(set) var tiles = 0
    /// How many parts of levels were looked at.
    public internal(set) var areas = 0
    /// How many there are.
    public internal(set) var allAreas = 0
    /// How long it took, in seconds.
    public internal(set) var seconds = 0.0

    /// How many findings are of a severity.
    public func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

    /// Whether there is nothing but advice.
    public var isClean: Bool { findings.allSatisfy { $0.severity == .advice } }

    /// All of it as one JSON document, a line feed at its end.
    public var document: String {
        let json: JSONText = [
            "clean": .bool(isClean), "pictures": .integer(pictures), "compared": .integer(compared),
            "tiles": .integer(tiles), "areas": .integer(areas), "allAreas": .integer(allAreas),
            "seconds": .number((seconds * 1000).rounded() / 1000), "errors": .integer(count(.error)),
            "warnings": .integer(count(.warning)), "advice": .integer(count(.advice)),
            "findings": .array(findings.map(\.json)),
        ]
        return json.text + "\n"
    }
}
