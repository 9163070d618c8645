import ZoomCore

/// A part of an image at a size, turned and coloured: what every protocol but the view comes to.
public struct RegionRequest: Hashable, Sendable {
    /// Which part of the image, and how large.
    public enum Part: Hashable, Sendable {
        /// A rectangle in pixels of a level: level `n` is the image reduced by 2ⁿ, each side rounded up, for any `n` of
        /// `levels`; level −1 is the image enlarged to twice its size.
        ///
        /// It may reach beyond the image, or lie there: that is background.
        case level(Int, PixelRect)
        /// Source pixels inside the image, scaled to a size, each axis by itself.
        case region(PixelRect, size: PixelSize)
    }

    /// What becomes of the colours.
    public enum Colours: String, CaseIterable, Hashable, Sendable {
        /// They stay.
        case all
        /// Each pixel gets its brightness: Y = 0.2126 R + 0.7152 G + 0.0722 B.
        case grey
        /// White where the brightness is at least 128, else black.
        case bitonal
    }

    /// The numbers of levels: −1 is for tiles of dense screens, and at 53 an image of 2⁵³ pixels a side has one.
    public static let levels = -1...53

    /// Which part, and how large.
    public var part: Part
    /// Whether it is mirrored, left to right, before it is turned.
    public var isMirrored: Bool
    /// By how many degrees it is turned clockwise, from 0 to under 360.
    ///
    /// Multiples of 90 are exact; others give a picture as large as the box around the turned one.
    public var rotation: Double
    /// What becomes of the colours.
    public var colours: Colours
    /// The format of the answer.
    public var format: ImageFormat
    /// From 1 to 100; the default where the format is without loss.
    public var quality: Int
    /// What lies behind transparent pixels, in the corners of a turned picture and beyond the image's edge.
    public var background: Background

    /// A request from its parts.
    ///
    /// - Parameter background: transparent where the format can be, else white, where nothing is given.
    public init(
        _ part: Part,
        isMirrored: Bool = false,
        rotation: Double = 0,
        colours: Colours = .all,
        format: ImageFormat,
        quality: Int = ViewRequest.defaultQuality,
        background: Background? = nil
    ) {
        self.part = part
        self.isMirrored = isMirrored
        self.rotation = rotation
        self.colours = colours
        self.format = format
        self.quality = format.isLossy ? quality : ViewRequest.defaultQuality
        self.background = background ?? Self.background(of: format)
    }

    /// The size before it is turned, in pixels.
    public var size: PixelSize {
        switch part {
        case .level(_, let rect): PixelSize(width: rect.width, height: rect.height)
        case .region(_, let size): size
        }
    }

    /// What lies behind where nothing is said: nothing where the format can be transparent, else white.
    static func background(of format: ImageFormat) -> Background {
        format.canBeTransparent ? .transparent : .white
    }
}
