import ZoomCore

/// A picture laid upon another, as a worker is told of it: the file that the front has found for the sticker's id.
public struct PlacedSticker: Hashable, Sendable {
    /// The file, in the state in which it was found.
    public var source: SourceReference
    /// Where, on the image as it is flipped: 1 is its diagonal.
    public var place: StickerPlace

    /// A sticker from its two parts.
    public init(source: SourceReference, place: StickerPlace) {
        self.source = source
        self.place = place
    }

    /// The sticker as a text of one line, without `|`.
    public var text: String {
        var record = Record()
        record.add("path", source.path)
        record.add("version", source.version.text)
        for (name, number) in [
            ("x", place.center.x), ("y", place.center.y), ("width", place.width), ("angle", place.angle),
        ] {
            record.add(name, DecimalText.shortest(number))
        }
        return record.text
    }

    /// The sticker of a text that `text` has made.
    init(text: some StringProtocol) throws(TextError) {
        let record = try Record(text, names: ["path", "version", "x", "y", "width", "angle"])
        source = try SourceReference(record)
        place = StickerPlace(
            center: Point(x: try record.number("x"), y: try record.number("y")),
            width: try record.number("width"),
            angle: try record.number("angle")
        )
        guard place.width > 0 else { throw TextError(part: "width") }
    }
}

extension [PlacedSticker] {
    /// The stickers as one text, the undermost first.
    var text: String { map(\.text).joined(separator: "|") }

    /// The stickers of a text that `text` has made of at least one.
    init(text: String) throws(TextError) {
        self = []
        for part in text.split(separator: "|", omittingEmptySubsequences: false) {
            append(try PlacedSticker(text: part))
        }
    }
}
