import ZoomCore

/// How large a picture may be that is asked for by IIIF, before it is turned.
public struct IIIFLimits: Hashable, Sendable {
    /// The greatest width, in pixels; `nil` where only the area is limited.
    public var maximumWidth: Int?
    /// The greatest height, in pixels; `nil` where it is the greatest width.
    public var maximumHeight: Int?
    /// The most pixels.
    public var maximumArea: Int
    /// Whether a picture may be larger than the region that it shows.
    public var allowsEnlarging: Bool

    /// Limits from their parts.
    public init(
        maximumWidth: Int? = nil,
        maximumHeight: Int? = nil,
        maximumArea: Int,
        allowsEnlarging: Bool = true
    ) {
        self.maximumWidth = maximumWidth
        self.maximumHeight = maximumHeight
        self.maximumArea = maximumArea
        self.allowsEnlarging = allowsEnlarging
    }

    /// The box that pictures fit into.
    var box: PixelSize {
        PixelSize(width: maximumWidth ?? .max, height: maximumHeight ?? maximumWidth ?? .max)
    }

    /// Whether a picture of this size is within them.
    func admits(_ size: PixelSize) -> Bool {
        size.width <= box.width && size.height <= box.height && size.area <= maximumArea
    }

    /// What they are, for a message: `at most 2000 wide, 3000 high and 4000000 pixels in all`.
    var words: String {
        var parts: [String] = []
        if let maximumWidth { parts.append("\(maximumWidth) wide") }
        if box.height < .max { parts.append("\(box.height) high") }
        let area = "\(maximumArea) pixels in all"
        return "at most " + (parts.isEmpty ? area : parts.joined(separator: ", ") + " and " + area)
    }
}
