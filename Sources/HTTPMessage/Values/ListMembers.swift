/// The members of a comma-separated list, trimmed, empty ones left out (RFC 9110, section 5.6.1).
///
/// A comma inside a quoted string (section 5.6.4), where a backslash quotes the next byte, does not part members.
func listMembers(_ bytes: ArraySlice<UInt8>) -> [String] {
    var members: [String] = []
    var start = bytes.startIndex
    var isQuoted = false
    var index = bytes.startIndex

    func close(_ end: Int) {
        let member = bytes[start..<end].withUnsafeBytes { raw in raw[ASCII.trimmedRange(raw)].map { $0 } }
        if !member.isEmpty { members.append(String(decoding: member, as: UTF8.self)) }
    }
    while index < bytes.endIndex {
        switch bytes[index] {
        case ASCII.backslash where isQuoted:
            index += 1
        case ASCII.quote:
            isQuoted.toggle()
        case ASCII.comma where !isQuoted:
            close(index)
            start = index + 1
        default:
            break
        }
        index += 1
    }
    close(bytes.endIndex)
    return members
}
