import HTTPMessage

/// What lets scripts of any page read the answers (Fetch standard, section 3.3: the CORS protocol).
enum CrossOrigin {
    /// Fields beyond the safelisted ones that a script may read.
    private static let exposed = [
        "Content-Location", "ETag", "Link", "Location", "Retry-After", "Server-Timing", "Viewport-Offset",
        "Viewport-Scale",
        "Visible-Rect", "WWW-Authenticate",
    ].joined(separator: ", ")

    /// Fields that a script may send: any, but `Authorization` has to be named.
    private static let admitted = "Authorization, Content-Type, If-Match, If-None-Match, *"

    /// Adds what every public answer has.
    static func admit(_ fields: inout Fields) {
        fields.append("Access-Control-Allow-Origin", "*")
        fields.append("Access-Control-Expose-Headers", exposed)
    }

    /// The answer to `OPTIONS`, a browser's question before a request among them.
    static func options(allow: String) -> Response {
        var fields = Fields()
        fields.append("Allow", allow)
        fields.append("Access-Control-Allow-Methods", allow)
        fields.append("Access-Control-Allow-Headers", admitted)
        fields.append("Access-Control-Max-Age", "86400")
        return Response(status: .noContent, fields: fields)
    }
}
