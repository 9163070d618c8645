/// A whole response; `Content-Length`, `Date` and `Connection` are added when it is encoded.
public struct Response: Sendable {
    public var status: Status
    public var fields: Fields
    public var body: [UInt8]

    /// A response from its parts.
    public init(status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
