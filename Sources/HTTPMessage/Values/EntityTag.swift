/// A validator of one representation (RFC 9110, section 8.8.3).
public struct EntityTag: Hashable, Sendable {
    /// What stands between the double quotes.
    public let opaque: String
    /// Whether equal tags only promise equivalent content.
    public let isWeak: Bool

    /// A tag by its opaque text; `nil` where that holds a space, a control character or a double quote.
    public init?(_ opaque: String, isWeak: Bool = false) {
        guard opaque.utf8.allSatisfy({ $0 >= 0x80 || ByteSet.entityTag.contains($0) }) else { return nil }
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// A tag as a field has it: `"abc"` or `W/"abc"`; `nil` for anything else.
    public init?(parsing text: some StringProtocol) {
        let isWeak = text.hasPrefix("W/")
        let quoted = isWeak ? text.dropFirst(2) : text[...]
        guard quoted.utf8.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
        self.init(String(quoted.dropFirst().dropLast()), isWeak: isWeak)
    }

    /// Whether both are the same, weak or not: what `If-None-Match` asks (RFC 9110, section 8.8.3.2).
    public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Whether both are the same and neither is weak: what `If-Match` asks (RFC 9110, section 8.8.3.2).
    public func matchesStrongly(_ other: EntityTag) -> Bool { self == other && !isWeak }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as a field has it.
    public var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }
}

/// The value of `If-None-Match` or `If-Match`: `*`, or a list of tags (RFC 9110, sections 13.1.1 and 13.1.2).
public enum EntityTagList: Hashable, Sendable {
    /// Whatever representation there is.
    case any
    /// One of these.
    case tags([EntityTag])

    /// A field's value, its lines together; `nil` where the field is absent or is not of that form.
    public init?(_ name: String, in fields: Fields) {
        let members = fields.list(name)
        if members == ["*"] {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        for member in members {
            guard let tag = EntityTag(parsing: member) else { return nil }
            tags.append(tag)
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// Whether a current representation's tag is among these by weak comparison: with `If-None-Match`, answer 304.
    public func matchesWeakly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesWeakly(current) }
        }
    }

    /// Whether a current representation's tag is among these by strong comparison: with `If-Match`, go on.
    public func matchesStrongly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesStrongly(current) }
        }
    }
}
