/// A whole request: what a handler is given.
public struct Request: Hashable, Sendable {
    /// What is asked for.
    public var method: Method
    /// The path as it came, percent-encoded, beginning with `/`; `*` where the server as a whole is meant.
    public var path: String
    /// What follows the `?`, percent-encoded; `nil` where there is none.
    public var query: String?
    /// Host and port as the client wrote them; `nil` where it wrote none.
    public var authority: String?
    /// The header fields in their order.
    public var fields: Fields
    /// The content, chunks joined.
    public var body: [UInt8]

    /// A request from its parts.
    public init(
        method: Method,
        path: String,
        query: String? = nil,
        authority: String? = nil,
        fields: Fields = Fields(),
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.fields = fields
        self.body = body
    }

    /// A request from a decoded head and its body.
    public init(head: RequestHead, body: [UInt8] = []) {
        self.init(
            method: head.method,
            path: head.path,
            query: head.query,
            authority: head.authority,
            fields: head.fields,
            body: body
        )
    }
}
