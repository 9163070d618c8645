import ZoomCore

/// What the front asks of a worker.
public enum ImageJob: Hashable, Sendable {
    /// What kind of image a source is.
    case info(SourceReference)
    /// A picture through a viewport.
    case view(SourceReference, ViewRequest)
    /// A tile of its pyramid.
    case tile(SourceReference, TileRequest)

    /// The source that the job is about.
    public var source: SourceReference {
        switch self {
        case .info(let source), .view(let source, _), .tile(let source, _): source
        }
    }

    /// The job as a text of one line, equal for equal jobs.
    public var text: String {
        var record = Record()
        record.add("path", source.path)
        record.add("version", source.version.text)
        switch self {
        case .info: record.add("job", "info")
        case .view(_, let request):
            record.add("job", "view")
            record.add("request", request.canonicalQuery)
        case .tile(_, let request):
            record.add("job", "tile")
            record.add("request", request.canonicalPath)
        }
        return record.text
    }

    /// The job of a text that `text` has made.
    public init(text: String) throws(TextError) {
        let record = try Record(text, names: ["path", "version", "job", "request"])
        let source = SourceReference(
            path: try record.string("path"),
            version: try SourceVersion(text: record.string("version"))
        )
        guard source.path.hasPrefix("/"), !source.path.utf8.contains(0) else { throw TextError(part: "path") }
        switch try record.string("job") {
        case "info": self = .info(source)
        case "view": self = .view(source, try Self.view(record.string("request")))
        case "tile": self = .tile(source, try Self.tile(record.string("request")))
        default: throw TextError(part: "job")
        }
    }

    private static func view(_ text: String) throws(TextError) -> ViewRequest {
        do {
            return try ViewRequest(query: text, accept: nil, limits: .none)
        } catch {
            throw TextError(part: "request")
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
