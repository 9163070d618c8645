/// The members of a comma-separated list, trimmed, empty ones left out (RFC 9110, section 5.6.1).
///
/// A comma inside a quoted string (section 5.6.4), where a backslash quotes the next byte, does not part members.
func listMembers(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var members: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = bytes.startIndex
    var isQuoted = false

    func close(_ end: Int) {
        let isSpace = { (byte: UInt8) in byte == ASCII.space || byte == ASCII.tab }
        var member = bytes[start..<end].drop(while: isSpace)
        while let last = member.last, isSpace(last) { member = member.dropLast() }
        if !member.isEmpty { members.append(member) }
        start = end + 1
    }
    while index < bytes.endIndex {
        switch bytes[index] {
        case ASCII.backslash where isQuoted: index += 1
        case ASCII.quote: isQuoted.toggle()
        case ASCII.comma where !isQuoted: close(index)
        default: break
        }
        index += 1
    }
    close(bytes.endIndex)
    return members
}
