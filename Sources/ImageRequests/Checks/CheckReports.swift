import ZoomCore

/// What has come of decoding all of a picture.
public struct DecodingReport: Hashable, Sendable {
    /// Its size, upright, in pixels.
    public var size: PixelSize
    /// How long it took, in milliseconds.
    public var milliseconds: Double

    /// A report from its parts.
    public init(size: PixelSize, milliseconds: Double) {
        self.size = size
        self.milliseconds = milliseconds
    }

    /// The report as a text of one line.
    public var text: String {
        var record = Record()
        record.add("width", "\(size.width)")
        record.add("height", "\(size.height)")
        record.add("time", DecimalText.shortest(milliseconds))
        return record.text
    }

    /// The report of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["width", "height", "time"])
        size = PixelSize(width: try record.integer("width"), height: try record.integer("height"))
        milliseconds = try record.number("time")
    }
}

/// Which of some tiles are not what one rendering has in their places.
public struct TilesReport: Hashable, Sendable {
    /// What is wrong with a tile.
    public struct Fault: Hashable, Sendable {
        /// The tile, counted from 0.
        public var tile: Int
        /// The size it came in, in pixels.
        public var size: PixelSize
        /// How many pixels differ.
        public var pixels: Int
        /// By how much a sample differs at most, of 255.
        public var most: Int
        /// The column of the first that does, in pixels of the level.
        public var x: Int
        /// Its row.
        public var y: Int

        /// A fault from its parts.
        public init(tile: Int, size: PixelSize, pixels: Int = 0, most: Int = 0, x: Int = 0, y: Int = 0) {
            self.tile = tile
            self.size = size
            self.pixels = pixels
            self.most = most
            self.x = x
            self.y = y
        }
    }

    /// The tiles with a fault, in order.
    public var faults: [Fault]

    /// A report of faults.
    public init(faults: [Fault]) {
        self.faults = faults
    }

    /// The report as a text of one line.
    public var text: String {
        var record = Record()
        for fault in faults {
            let numbers = [
                fault.tile, fault.size.width, fault.size.height, fault.pixels, fault.most, fault.x, fault.y,
            ]
            record.add("fault", numbers.map(String.init).joined(separator: ","))
        }
        return record.text.isEmpty ? "fault=" : record.text
    }

    /// The report of a text that `text` has made.
    public init(text: String) throws(TextError) {
        faults = []
        guard text != "fault=" else { return }
        for item in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard item.hasPrefix("fault=") else { throw TextError(part: "fault") }
            let numbers = item.dropFirst("fault=".count).split(separator: ",").compactMap { Int($0) }
            guard numbers.count == 7 else { throw TextError(part: "fault") }
            let size = PixelSize(width: numbers[1], height: numbers[2])
            faults.append(
                Fault(tile: numbers[0], size: size, pixels: numbers[3], most: numbers[4], x: numbers[5], y: numbers[6])
            )
        }
    }
}

/// How alike two pictures are that should show the same, looked at square by square.
public struct LikenessReport: Hashable, Sendable {
    /// How many squares were looked at.
    public var squares: Int
    /// How many of them are not the same, and not nearly so either.
    public var unlike: Int
    /// Where the one lies that differs most, in pixels of the picture or of the level.
    public var place: PixelRect
    /// By how much that one differs, as a root of the mean square or as a difference of means: 0 to 255.
    public var most: Double

    /// A report from its parts.
    public init(squares: Int, unlike: Int, place: PixelRect, most: Double) {
        self.squares = squares
        self.unlike = unlike
        self.place = place
        self.most = most
    }

    /// The report as a text of one line.
    public var text: String {
        var record = Record()
        record.add("squares", "\(squares)")
        record.add("unlike", "\(unlike)")
        for (name, number) in [("x", place.x), ("y", place.y), ("width", place.width), ("height", place.height)] {
            record.add(name, "\(number)")
        }
        record.add("most", DecimalText.shortest(most))
        return record.text
    }

    /// The report of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["squares", "unlike", "x", "y", "width", "height", "most"])
        squares = try record.integer("squares")
        unlike = try record.integer("unlike")
        place = PixelRect(
            x: try record.integer("x"),
            y: try record.integer("y"),
            width: try record.integer("width"),
            height: try record.integer("height")
        )
        most = try record.number("most")
    }
}
