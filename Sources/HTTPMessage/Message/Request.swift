/// A whole request: what a handler is given.
public struct Request: Sendable {
    public var method: Method
    /// The path as it came, percent-encoded, beginning with `/`; `*` for `OPTIONS *`.
    public var path: String
    /// What follows the `?`, percent-encoded; `nil` where there is none.
    public var query: String?
    public var fields: Fields
    public var body: [UInt8]

    /// A request from its parts.
    public init(method: Method, path: String, query: String? = nil, fields: Fields = Fields(), body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query
        self.fields = fields
        self.body = body
    }
}
