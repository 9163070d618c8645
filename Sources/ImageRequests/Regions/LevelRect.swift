import ZoomCore

/// A rectangle in pixels of a level: the image reduced by `2ⁿ`, each side rounded up.
public struct LevelRect: Hashable, Sendable {
    /// n; 0 is full size.
    public var level: Int
    /// The rectangle.
    public var rect: PixelRect

    /// A rectangle of a level.
    public init(level: Int, rect: PixelRect) {
        self.level = level
        self.rect = rect
    }
}

extension TileRequest {
    /// What of an image's pyramid a stored JPEG has to show to be an answer; `nil` where none would be one.
    public func storedRect(in pyramid: Pyramid) -> LevelRect? {
        guard takesStoredFile, let rect = pyramid.rect(of: address) else { return nil }
        return LevelRect(level: address.level, rect: rect)
    }
}

extension RegionRequest {
    /// What of a level a stored JPEG has to show to be an answer; `nil` where none would be one.
    public var storedRect: LevelRect? {
        guard case .level(let level, let rect) = part, format == .jpg, quality == ViewRequest.defaultQuality,
            !isMirrored, rotation == 0, colours == .all
        else { return nil }
        return LevelRect(level: level, rect: rect)
    }
}
