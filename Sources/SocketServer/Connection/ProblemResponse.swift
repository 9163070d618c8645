import HTTPMessage

extension Response {
    /// A problem document of the server's own (RFC 9457), not to be cached.
    static func problem(_ status: Status, _ detail: String) -> Response {
        var body = Array("{\"type\":\"about:blank\",\"title\":".utf8)
        appendJSON(status.reason, to: &body)
        body.append(contentsOf: ",\"status\":\(status.code),\"detail\":".utf8)
        appendJSON(detail, to: &body)
        body.append(UInt8(ascii: "}"))
        var fields = Fields()
        fields.append("Content-Type", "application/problem+json")
        fields.append("Cache-Control", "no-store")
        return Response(status: status, fields: fields, body: body)
    }

    /// Appends a JSON string (RFC 8259, section 7).
    private static func appendJSON(_ text: String, to bytes: inout [UInt8]) {
        let hexadecimal = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexadecimal[Int(byte >> 4)])
                bytes.append(hexadecimal[Int(byte & 15)])
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
