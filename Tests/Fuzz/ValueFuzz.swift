/// Checks the parsers of single values, and that nothing of a response's fields can end a line.
func checkValues(_ text: String) {
    if let tag = EntityTag(parsing: text) { check(tag.description == text, "a tag is written as it was read") }
    if let decoded = try? PercentEncoding.decode(text) {
        let again = try? PercentEncoding.decode(PercentEncoding.encode(decoded))
        check(again == decoded, "a segment survives encoding and decoding")
    }
    let now = HTTPDate(secondsSince1970: 1_700_000_000)
    if let date = HTTPDate(parsing: text, now: now) {
        check(HTTPDate(parsing: date.text, now: now) == date, "a date survives writing and reading")
    }
    var fields = Fields()
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    fields.append(parts[0], parts[parts.count - 1])
    fields.append("X-Whole", text)
    _ = EntityTagList("X-Whole", in: fields)
    check(fields.list("X-Whole").allSatisfy { !$0.isEmpty }, "a list has no empty members")

    let response = Response(status: Status(code: 200, reason: text), fields: fields)
    var bytes: [UInt8] = []
    let encoder = ResponseEncoder(method: .get, version: .http11, keepAlive: false)
    encoder.appendHead(of: response, date: now.text, to: &bytes)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A || bytes[$0] == 0x0D }
    let lines = ends.count / 2
    // Status line, date, length, connection and the empty line, and one line a field that is not the encoder's.
    check((6...5 + fields.count).contains(lines), "one line a field")
    check(ends.enumerated().allSatisfy { bytes[$1] == ($0 % 2 == 0 ? 0x0D : 0x0A) }, "lines end with CRLF alone")
}
