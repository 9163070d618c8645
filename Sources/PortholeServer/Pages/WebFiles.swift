import CAssets
import HTTPMessage

/// The files of the pages, as they were compiled in.
struct WebFiles: Sendable {
    /// All of them; the first use codes them, which takes some hundredths of a second.
    static let embedded = WebFiles(embeddedFiles)

    /// What the addresses of assets change with: 64 bits of a digest of them all, in hexadecimal.
    let digest: String
    /// Scripts, styles and whatever else pages load, by path.
    let assets: [String: CodedContent]
    /// The pages, by path.
    let pages: [String: PageTemplate]

    /// Files by their paths.
    init(_ files: [(path: String, bytes: [UInt8])]) {
        var assets: [String: CodedContent] = [:]
        var pages: [String: PageTemplate] = [:]
        for file in files {
            if file.path.hasSuffix(".html") {
                pages[file.path] = PageTemplate(String(decoding: file.bytes, as: UTF8.self))
            } else {
                assets[file.path] = CodedContent(file.bytes, mediaType: Self.mediaType(of: file.path), level: 12)
            }
        }
        digest = Self.digest(of: files)
        self.assets = assets
        self.pages = pages
    }

    /// What stands for the files, the pages aside, whose addresses stay.
    static func digest(of files: [(path: String, bytes: [UInt8])]) -> String {
        var everything: [UInt8] = []
        for file in files where !file.path.hasSuffix(".html") {
            everything += Array("\(file.path)\0\(file.bytes.count)\0".utf8) + file.bytes
        }
        return String(EntityTag(digestOf: everything).opaque.prefix(16))
    }

    /// The media type that the name of a file stands for.
    static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "wasm": "application/wasm"
        default: "application/octet-stream"
        }
    }

    /// The files of the C target.
    static var embeddedFiles: [(path: String, bytes: [UInt8])] {
        UnsafeBufferPointer(start: web_files, count: web_file_count).map { file in
            (String(cString: file.path), Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
        }
    }
}
