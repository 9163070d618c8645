/// The zoom limit that a scale asked for lay strictly beyond.
public enum Bound: Hashable, Sendable {
    case minimum
    case maximum
}
