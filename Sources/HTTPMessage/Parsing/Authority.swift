/// The `uri-host [ ":" port ]` of a target or of `Host` (RFC 9110, section 7.2; RFC 3986, section 3.2.2).
enum Authority {
    /// Whether the bytes are a host and an optional port of 0 to 65535.
    ///
    /// Narrower than RFC 3986 where nothing real is lost: no empty host (RFC 9110, section 4.2.1), no user information
    /// (section 4.2.4), and a name is made of letters, digits and `-._~`, without percent-encoding or punctuation.
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first else { return false }
        var index = 0
        if first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            guard isIPv6(UnsafeRawBufferPointer(rebasing: bytes[1..<close])) else { return false }
            index = close + 1
        } else {
            while index < bytes.count, ByteSet.unreserved.contains(bytes[index]) { index += 1 }
            guard index > 0 else { return false }
        }
        guard index < bytes.count else { return true }
        return bytes[index] == ASCII.colon && isPort(bytes[(index + 1)...])
    }

    /// Up to five digits, at most 65535; the empty port stands for the default one (RFC 3986, section 3.2.3).
    private static func isPort(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard bytes.count <= 5, bytes.allSatisfy(ByteSet.digit.contains) else { return false }
        return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65535
    }

    /// An `IPv6address` of RFC 3986: eight groups, fewer with one `::`, the last two perhaps as an IPv4 address.
    private static func isIPv6(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var groups = 0
        var hasGap = false
        var index = 0
        if bytes.count >= 2, bytes[0] == ASCII.colon, bytes[1] == ASCII.colon {
            hasGap = true
            index = 2
        }
        while index < bytes.count {
            var end = index
            while end < bytes.count, ByteSet.hexDigit.contains(bytes[end]) { end += 1 }
            if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
                guard isIPv4(bytes[index...]) else { return false }
                groups += 2
                break
            }
            guard (1...4).contains(end - index) else { return false }
            groups += 1
            guard end < bytes.count else { break }
            guard bytes[end] == ASCII.colon, end + 1 < bytes.count else { return false }
            index = end + 1
            if bytes[index] == ASCII.colon {
                guard !hasGap else { return false }
                hasGap = true
                index += 1
            }
        }
        return hasGap ? groups < 8 : groups == 8
    }

    /// Four numbers of 0 to 255 without leading zeros.
    private static func isIPv4(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.count) && part.allSatisfy(ByteSet.digit.contains)
                    && (part.count == 1 || part.first != 0x30) && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
            }
    }
}
