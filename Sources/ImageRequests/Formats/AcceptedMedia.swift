/// The media types that a client accepts: the field `Accept` (RFC 9110, section 12.5.1).
///
/// A range that is malformed, or whose weight is, counts as not sent. Where no range is left, as where the field is
/// missing, everything is accepted alike.
public struct AcceptedMedia: Hashable, Sendable {
    private struct MediaRange: Hashable, Sendable {
        /// In lower case; `*` for any.
        var type: String
        var subtype: String
        var weight: Double
    }

    private var ranges: [MediaRange] = []

    /// The media types of a field's value; several fields are joined by commas.
    public init(_ field: String?) {
        for part in split(Array((field ?? "").utf8)[...], at: UInt8(ascii: ",")) {
            if let range = Self.range(part) { ranges.append(range) }
        }
    }

    /// The weight, 0 to 1, of a media type in lower case: that of the most exact range it falls under, 0 where none.
    public func weight(of mediaType: String) -> Double {
        guard !ranges.isEmpty else { return 1 }
        var best: (exactness: Int, weight: Double) = (-1, 0)
        let type = mediaType.prefix { $0 != "/" }
        for range in ranges {
            let exactness: Int
            if "\(range.type)/\(range.subtype)" == mediaType {
                exactness = 2
            } else if range.subtype == "*", range.type == type {
                exactness = 1
            } else if range.subtype == "*", range.type == "*" {
                exactness = 0
            } else {
                continue
            }
            if exactness > best.exactness { best = (exactness, range.weight) }
        }
        return best.weight
    }

    /// Whether a media type in lower case is accepted at all.
    public func admits(_ mediaType: String) -> Bool {
        weight(of: mediaType) > 0
    }

    /// Whether a media type in lower case is accepted by its own name, not by a wildcard.
    public func names(_ mediaType: String) -> Bool {
        ranges.contains { "\($0.type)/\($0.subtype)" == mediaType } && admits(mediaType)
    }

    private static func range(_ text: ArraySlice<UInt8>) -> MediaRange? {
        let parts = split(text, at: UInt8(ascii: ";")).map(trimmed)
        guard let name = parts.first else { return nil }
        let halves = String(decoding: name, as: UTF8.self).lowercased()
            .split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty, halves[0] != "*" || halves[1] == "*" else {
            return nil
        }
        var weight = 1.0
        for parameter in parts.dropFirst() {
            let pair = String(decoding: parameter, as: UTF8.self).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard pair.count == 2, pair[0] == "q" || pair[0] == "Q" else { continue }
            guard let number = DecimalText.number(pair[1]), number >= 0, number <= 1 else { return nil }
            weight = number
            break
        }
        return MediaRange(type: String(halves[0]), subtype: String(halves[1]), weight: weight)
    }
}

/// The parts between separators that stand outside quotation marks; empty ones are left out.
private func split(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    var isEscaped = false
    return text.split { byte in
        if isEscaped {
            isEscaped = false
        } else if isQuoted, byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isQuoted.toggle()
        } else {
            return byte == separator && !isQuoted
        }
        return false
    }
}

private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
}
