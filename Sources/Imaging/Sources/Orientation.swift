import ZoomCore

/// How a stored picture is turned upright: an optional transposition, then an optional mirroring along each axis.
///
/// The eight values are those of the TIFF tag Orientation (TIFF 6.0, section 8; EXIF 2.3, tag 0x0112).
public struct Orientation: Hashable, Sendable {
    /// The tag's value, 1 (upright as stored) to 8.
    public let tag: Int

    /// Upright as stored.
    public static let upright = Orientation(tag: 1)

    /// The orientation of a tag; values outside 1 to 8 are nonsense and mean upright.
    public init(tag: Int) {
        self.tag = (1...8).contains(tag) ? tag : 1
    }

    /// Whether rows become columns.
    ///
    /// It comes first: stored (x, y) goes to (y, x).
    public var transposes: Bool { tag >= 5 }

    /// Whether, after the transposition, left and right change places.
    public var mirrorsX: Bool { [2, 3, 6, 7].contains(tag) }

    /// Whether, after the transposition, top and bottom change places.
    public var mirrorsY: Bool { [3, 4, 7, 8].contains(tag) }

    /// The upright size of a picture stored in the given size, or the stored size of an upright one.
    public func turned(_ size: PixelSize) -> PixelSize {
        transposes ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where a rectangle of the upright picture lies in the stored one.
    ///
    /// - Parameters:
    ///   - rect: a rectangle in pixels of the upright picture; it may exceed it.
    ///   - upright: the size of the upright picture.
    public func stored(_ rect: PixelRect, ofUpright upright: PixelSize) -> PixelRect {
        var result = rect
        if mirrorsX { result.x = upright.width - rect.x - rect.width }
        if mirrorsY { result.y = upright.height - rect.y - rect.height }
        guard transposes else { return result }
        return PixelRect(x: result.y, y: result.x, width: result.height, height: result.width)
    }
}
