/// What a worker says about a picture that it sends: the head of its reply.
public struct ReplyHead: Hashable, Sendable {
    /// The media type of the bytes that follow.
    public var mediaType: String
    /// The time it took to open the source, in milliseconds.
    public var open: Double
    /// The time it took to compute the pixels, in milliseconds.
    public var render: Double
    /// The time it took to encode them, in milliseconds.
    public var encode: Double

    /// A head from its parts.
    public init(mediaType: String, open: Double = 0, render: Double = 0, encode: Double = 0) {
        self.mediaType = mediaType
        self.open = open
        self.render = render
        self.encode = encode
    }

    /// The head as a text of one line.
    public var text: String {
        var record = Record()
        record.add("type", mediaType)
        record.add("open", DecimalText.shortest(open))
        record.add("render", DecimalText.shortest(render))
        record.add("encode", DecimalText.shortest(encode))
        return record.text
    }

    /// The head of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["type", "open", "render", "encode"])
        mediaType = try record.string("type")
        open = try record.number("open")
        render = try record.number("render")
        encode = try record.number("encode")
    }
}
