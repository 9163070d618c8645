/// A whole response; `Content-Length`, `Date` and `Connection` are added when it is encoded.
public struct Response: Hashable, Sendable {
    /// The outcome.
    public var status: Status
    /// The header fields, without those that the encoder adds.
    public var fields: Fields
    /// The content; not sent to a `HEAD`, nor with a status that has none.
    public var body: [UInt8]

    /// A response from its parts.
    public init(status: Status, fields: Fields = Fields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
