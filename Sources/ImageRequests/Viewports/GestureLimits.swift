/// How much one `POST /viewport` may ask for.
public struct GestureLimits: Hashable, Sendable {
    /// The most gestures.
    public var maximumGestures: Int
    /// The most points whose source pixels are asked for.
    public var maximumPoints: Int
    /// The most stickers of an edit.
    public var maximumStickers: Int

    /// Limits from their parts.
    public init(maximumGestures: Int = 1000, maximumPoints: Int = 1000, maximumStickers: Int = 32) {
        self.maximumGestures = maximumGestures
        self.maximumPoints = maximumPoints
        self.maximumStickers = maximumStickers
    }
}
