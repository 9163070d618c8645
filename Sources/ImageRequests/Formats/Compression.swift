/// How much time the smallness of a PNG is worth; its pixels are the same.
public enum Compression: String, CaseIterable, Hashable, Sendable {
    /// Little.
    case fast
    /// Some ten times as much, for what is kept or sent often.
    case small
}
