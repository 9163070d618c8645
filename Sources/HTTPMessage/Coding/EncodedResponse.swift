/// A response whose head is written once and sent many times: to requests in HTTP/1.1 whose connection is kept.
public final class EncodedResponse: Sendable {
    /// The outcome.
    public let status: Status
    /// The content; empty where the status has none.
    public let body: [UInt8]
    /// What stands before and behind the date.
    private let beginning: [UInt8]
    private let ending: [UInt8]

    /// Encodes a response.
    public init(_ response: Response) {
        let encoder = ResponseEncoder(method: .get, version: .http11, keepAlive: true)
        var head: [UInt8] = []
        encoder.appendHead(of: response, date: "", to: &head)
        status = response.status
        body = encoder.sendsBody(of: response) ? response.body : []
        // The date's line comes first, and no status line has a line end in it.
        let mark = Array("\r\nDate: ".utf8)
        let start = (0..<head.count).first { head[$0...].starts(with: mark) }.map { $0 + mark.count } ?? head.count
        beginning = Array(head[..<start])
        ending = Array(head[start...])
    }

    /// The bytes that it takes in memory, the body aside.
    public var headBytes: Int { beginning.count + ending.count }

    /// Appends status line, fields and the empty line; `date` is the present time as `HTTPDate.text`.
    public func appendHead(date: String, to buffer: inout [UInt8]) {
        buffer.append(contentsOf: beginning)
        buffer.append(contentsOf: date.utf8)
        buffer.append(contentsOf: ending)
    }
}
