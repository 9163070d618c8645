import ZoomCore

/// How a picture's file is made, as far as its headers tell.
public struct SourceFacts: Hashable, Sendable {
    /// What its colour profile is worth.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// There is none.
        case absent
        /// It can be followed.
        case good
        /// It cannot be read.
        case damaged
        /// It is one for pixels of another kind, as of grey in a picture in colour.
        case foreign
    }

    /// How its pixels lie in the file.
    public enum Layout: Hashable, Sendable {
        /// They have to be decoded from the top, in one go.
        case whole
        /// They are in strips of so many rows.
        case strips(Int)
        /// They are in tiles of this size.
        case tiles(PixelSize)
    }

    /// What the service is told of it.
    public var info: ImageInfo
    /// How many levels the file has; 1 is full size alone.
    public var levels: Int
    /// How pixels lie in it.
    public var layout: Layout
    /// The bytes that its decoder keeps of all of it at once, about; 0 where it keeps some rows or tiles only.
    ///
    /// It does for a progressive JPEG, an interlaced PNG, JPEG 2000 without tiles, WebP, HEIF and GIF.
    public var keptBytes: Int
    /// The bits of a sample.
    public var bits: Int
    /// What the bands are, in libvips' words: `srgb`, `b-w`, `cmyk`, `rgb16` and so on.
    public var colours: String
    /// What its profile is worth.
    public var profile: Profile
    /// The orientation tag as it stands in the file; `nil` where it has none.
    public var orientationTag: Int?
    /// How many pictures the file has that are no smaller versions of the first.
    public var pages: Int
    /// Whether something was lost when it was coded.
    public var isLossy: Bool

    /// Facts from their parts.
    public init(
        info: ImageInfo,
        levels: Int = 1,
        layout: Layout = .whole,
        keptBytes: Int = 0,
        bits: Int = 8,
        colours: String = "srgb",
        profile: Profile = .absent,
        orientationTag: Int? = nil,
        pages: Int = 1,
        isLossy: Bool = false
    ) {
        self.info = info
        self.levels = levels
        self.layout = layout
        self.keptBytes = keptBytes
        self.bits = bits
        self.colours = colours
        self.profile = profile
        self.orientationTag = orientationTag
        self.pages = pages
        self.isLossy = isLossy
    }

    private static let names = [
        "info", "levels", "strips", "tiles", "kept", "bits", "colours", "profile", "orientation", "pages", "lossy",
    ]

    /// The facts as a text of one line.
    public var text: String {
        var record = Record()
        record.add("info", info.text)
        record.add("levels", "\(levels)")
        switch layout {
        case .whole: break
        case .strips(let rows): record.add("strips", "\(rows)")
        case .tiles(let size): record.add("tiles", "\(size.width)x\(size.height)")
        }
        record.add("kept", "\(keptBytes)")
        record.add("bits", "\(bits)")
        record.add("colours", colours)
        record.add("profile", profile.rawValue)
        if let orientationTag { record.add("orientation", "\(orientationTag)") }
        record.add("pages", "\(pages)")
        record.add("lossy", isLossy ? "1" : "0")
        return record.text
    }

    /// The facts of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: Self.names)
        info = try ImageInfo(text: record.string("info"))
        levels = try record.integer("levels")
        layout = .whole
        if record["strips"] != nil { layout = .strips(try record.integer("strips")) }
        if let sides = record["tiles"]?.split(separator: "x").compactMap({ Int($0) }) {
            guard sides.count == 2 else { throw TextError(part: "tiles") }
            layout = .tiles(PixelSize(width: sides[0], height: sides[1]))
        }
        keptBytes = try record.integer("kept")
        bits = try record.integer("bits")
        colours = try record.string("colours")
        guard let profile = Profile(rawValue: try record.string("profile")) else { throw TextError(part: "profile") }
        self.profile = profile
        orientationTag = record["orientation"] == nil ? nil : try record.integer("orientation", as: Int.self)
        pages = try record.integer("pages")
        isLossy = try record.string("lossy") == "1"
    }
}
