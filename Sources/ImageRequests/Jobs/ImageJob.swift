import ZoomCore

/// What the front asks of a worker.
public enum ImageJob: Hashable, Sendable {
    /// What kind of image a source is.
    case info(SourceReference)
    /// A picture through a viewport, with what is laid upon it, the undermost first.
    ///
    /// The request names the edit in force, since a worker knows of no stored one; stickers are drawn in mode `view`
    /// only.
    case view(SourceReference, ViewRequest, [PlacedSticker])
    /// A tile of its pyramid.
    case tile(SourceReference, TileRequest)
    /// A part of it at a size, turned and coloured.
    case region(SourceReference, RegionRequest)
    /// Where its file has the tiles of levels as JPEGs: the text of `StoredLevel`s.
    case storedTiles(SourceReference)
    /// Its pyramid as a file: `pyramid.tif` in a folder, which exists, by its absolute path; of no more than so many
    /// bytes, or it is a failure of kind `outputTooLarge`.
    ///
    /// Meanwhile the worker tells how far it is: the bytes are a fraction of 0 to 1 as text. Its reply is the file's
    /// version as `SourceVersion` has it as text.
    case prepare(SourceReference, folder: String, bytes: Int = .max)
    /// Whether it is as it should be, in some respect.
    ///
    /// A long one tells how far it is, as `prepare` does.
    case check(SourceReference, PictureCheck)

    /// The source that the job is about.
    public var source: SourceReference {
        switch self {
        case .info(let source), .storedTiles(let source), .view(let source, _, _), .tile(let source, _),
            .region(let source, _), .prepare(let source, _, _), .check(let source, _):
            source
        }
    }

    /// The job as a text of one line, equal for equal jobs.
    public var text: String {
        var record = Record()
        record.add("path", source.path)
        record.add("version", source.version.text)
        switch self {
        case .info: record.add("job", "info")
        case .storedTiles: record.add("job", "stored-tiles")
        case .view(_, let request, let stickers):
            record.add("job", "view")
            record.add("request", request.canonicalQuery)
            if !stickers.isEmpty { record.add("stickers", stickers.text) }
        case .tile(_, let request):
            record.add("job", "tile")
            record.add("request", request.canonicalPath)
        case .region(_, let request):
            record.add("job", "region")
            record.add("request", request.text)
        case .prepare(_, let folder, let bytes):
            record.add("job", "prepare")
            record.add("folder", folder)
            if bytes != .max { record.add("bytes", "\(bytes)") }
        case .check(_, let check):
            record.add("job", "check")
            check.add(to: &record)
        }
        return record.text
    }

    /// The job of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let names = ["path", "version", "job", "request", "stickers", "folder", "bytes"] + PictureCheck.names
        let record = try Record(text, names: names)
        let source = try SourceReference(record)
        switch try record.string("job") {
        case "info": self = .info(source)
        case "stored-tiles": self = .storedTiles(source)
        case "view": self = .view(source, try Self.view(record.string("request")), try Self.stickers(record))
        case "tile": self = .tile(source, try Self.tile(record.string("request")))
        case "region": self = .region(source, try Self.region(record.string("request")))
        case "prepare": self = .prepare(source, folder: try Self.folder(record), bytes: try Self.bytes(record))
        case "check": self = .check(source, try PictureCheck(record))
        default: throw TextError(part: "job")
        }
    }

    private static func folder(_ record: Record) throws(TextError) -> String {
        let folder = try record.string("folder")
        guard folder.utf8.first == UInt8(ascii: "/"), !folder.utf8.contains(0) else { throw TextError(part: "folder") }
        return folder
    }

    private static func bytes(_ record: Record) throws(TextError) -> Int {
        guard record["bytes"] != nil else { return .max }
        let bytes = try record.integer("bytes")
        guard bytes >= 0 else { throw TextError(part: "bytes") }
        return bytes
    }

    private static func view(_ text: String) throws(TextError) -> ViewRequest {
        do {
            return try ViewRequest(query: text, accept: nil, limits: .none)
        } catch {
            throw TextError(part: "request")
        }
    }

    private static func region(_ text: String) throws(TextError) -> RegionRequest {
        do {
            return try RegionRequest(text: text)
        } catch {
            throw TextError(part: "request")
        }
    }

    private static func stickers(_ record: Record) throws(TextError) -> [PlacedSticker] {
        guard let text = record["stickers"] else { return [] }
        do {
            return try [PlacedSticker](text: text)
        } catch {
            throw TextError(part: "stickers")
        }
    }

    private static func tile(_ text: String) throws(TextError) -> TileRequest {
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw TextError(part: "request") }
        do {
            return try TileRequest(
                level: parts[0],
                column: parts[1],
                file: parts[2],
                query: halves.count > 1 ? String(halves[1]) : nil
            )
        } catch {
            throw TextError(part: "request")
        }
    }
}
