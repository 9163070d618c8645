import ZoomCore

extension RegionRequest {
    private static let names = [
        "level", "region", "size", "mirrored", "rotation", "colours", "format", "quality", "background",
    ]

    /// The request as a text of one line, defaults left out, equal for equal requests.
    public var text: String {
        var record = Record()
        switch part {
        case .level(let level, let rect):
            record.add("level", "\(level)")
            record.add("region", Self.text(rect))
        case .region(let rect, let size):
            record.add("region", Self.text(rect))
            record.add("size", "\(size.width),\(size.height)")
        }
        if isMirrored { record.add("mirrored", "1") }
        if rotation != 0 { record.add("rotation", DecimalText.shortest(rotation)) }
        if colours != .all { record.add("colours", colours.rawValue) }
        record.add("format", format.rawValue)
        if quality != ViewRequest.defaultQuality { record.add("quality", "\(quality)") }
        if background != Self.background(of: format) { record.add("background", background.text) }
        return record.text
    }

    /// The request of a text that `text` has made.
    /// - Throws: an error that names the part which cannot be read, or has no place in any image.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: Self.names)
        guard let format = ImageFormat(rawValue: try record.string("format")) else { throw TextError(part: "format") }
        guard let colours = Colours(rawValue: record["colours"] ?? Colours.all.rawValue) else {
            throw TextError(part: "colours")
        }
        guard ["1", nil].contains(record["mirrored"]) else { throw TextError(part: "mirrored") }
        let rotation = record["rotation"] == nil ? 0 : try record.number("rotation")
        guard rotation >= 0, rotation < 360 else { throw TextError(part: "rotation") }
        let quality = record["quality"] == nil ? ViewRequest.defaultQuality : try record.integer("quality")
        guard (1...100).contains(quality) else { throw TextError(part: "quality") }
        var background: Background?
        if let text = record["background"] {
            background = Background(text: text)
            if background == nil { throw TextError(part: "background") }
        }
        self.init(
            try Self.part(record),
            isMirrored: record["mirrored"] != nil,
            rotation: rotation,
            colours: colours,
            format: format,
            quality: quality,
            background: background
        )
    }

    private static func part(_ record: Record) throws(TextError) -> Part {
        let numbers = try numbers("region", 4, record)
        let rect = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard rect.width >= 1, rect.height >= 1 else { throw TextError(part: "region") }
        guard record["level"] == nil else {
            let level: Int = try record.integer("level")
            guard levels.contains(level) else { throw TextError(part: "level") }
            guard record["size"] == nil else { throw TextError(part: "size") }
            return .level(level, rect)
        }
        guard rect.x >= 0, rect.y >= 0 else { throw TextError(part: "region") }
        let size = try Self.numbers("size", 2, record)
        guard size[0] >= 1, size[1] >= 1 else { throw TextError(part: "size") }
        return .region(rect, size: PixelSize(width: size[0], height: size[1]))
    }

    /// Whole numbers of which sums of two are whole numbers yet.
    private static func numbers(_ name: String, _ count: Int, _ record: Record) throws(TextError) -> [WholeNumber] {
        let limit = WholeNumber(largestWholeNumber)
        let parts = try record.string(name).split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { WholeNumber($0) }.filter { (-limit...limit).contains($0) }
        guard parts.count == count, numbers.count == count else { throw TextError(part: name) }
        return numbers
    }

    private static func text(_ rect: PixelRect) -> String {
        "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    }
}
