import HTTPMessage

/// What a change is made dependent on (RFC 9110, section 13.1): the tag of what it is about to replace.
struct ChangeCondition: Hashable, Sendable {
    /// `If-Match`: one of these has to be what is stored.
    var match: EntityTagList?
    /// `If-None-Match`: none of these may be what is stored.
    var noneMatch: EntityTagList?

    /// Whatever is stored, or nothing.
    static let none = ChangeCondition()

    /// Whether a change may be made where this is stored; `nil` is nothing.
    func allows(_ stored: EntityTag?) -> Bool {
        guard let stored else { return match == nil }
        if let match, !match.matchesStrongly(stored) { return false }
        if let noneMatch, noneMatch.matchesWeakly(stored) { return false }
        return true
    }
}
