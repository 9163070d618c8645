/// A picture of a folder from which a static server answers a viewer.
public struct TreePicture: Hashable, Sendable {
    /// The paths that it is asked for at, below the folder; at least one.
    public var paths: [String]
    /// What is rendered for it.
    public var request: RegionRequest

    /// A picture from its parts.
    public init(paths: [String], request: RegionRequest) {
        self.paths = paths
        self.request = request
    }
}
