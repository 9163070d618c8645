/// Which works and sources crashed workers, so that they do not go on doing so.
///
/// A work is remembered when it crashed two workers: one crash may be the fault of the work before it, which spoilt the
/// heap. A source is remembered when a second work of it crashes a worker too.
struct CrashMemory {
    private struct Entry {
        var detail: String
        var until: Instant
    }

    /// How long it remembers.
    let span: Duration
    private var works: [String: Entry] = [:]
    private var suspects: [String: Entry] = [:]
    private var sources: [String: Entry] = [:]
    private static let limit = 1024

    init(span: Duration) {
        self.span = span
    }

    /// What is known against a work, if anything is.
    func refusal(of work: Work, now: Instant) -> String? {
        guard !works.isEmpty else { return nil }
        let entry = works[work.key].flatMap { $0.until > now ? $0 : nil } ?? sources[work.affinity]
        return entry.flatMap { $0.until > now ? $0.detail : nil }
    }

    /// Whether another work of the same source crashed two workers: one more crash is proof enough.
    func isSuspect(_ work: Work, now: Instant) -> Bool {
        suspects[work.affinity].map { $0.until > now } ?? false
    }

    /// Remembers a work that is given up.
    mutating func record(_ work: Work, detail: String, now: Instant) {
        forget(now)
        guard works.count < Self.limit else { return }
        let entry = Entry(detail: detail, until: now + span)
        works[work.key] = entry
        if suspects.updateValue(entry, forKey: work.affinity) != nil { sources[work.affinity] = entry }
    }

    private mutating func forget(_ now: Instant) {
        works = works.filter { $0.value.until > now }
        suspects = suspects.filter { $0.value.until > now }
        sources = sources.filter { $0.value.until > now }
    }
}
