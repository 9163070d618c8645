/// The media types that a client accepts: the field `Accept` (RFC 9110, section 12.5.1).
///
/// A range that is malformed, or whose weight is, counts as not sent. Where no range is left, as where the field is
/// missing, everything is accepted alike.
public struct AcceptedMedia: Hashable, Sendable {
    /// The types that one part of the field stands for.
    private struct MediaRange: Hashable, Sendable {
        /// The media type, in lower case, wildcards included.
        var name: ArraySlice<UInt8>
        /// How much of the name it fixes: nothing, the type, or all.
        var exactness: Int
        var weight: Double
    }

    private var ranges: [MediaRange] = []

    /// The media types of a field's value; several fields are joined by commas.
    public init(_ field: String?) {
        guard let field else { return }
        let bytes = field.utf8.map { byte in
            byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
        }
        for part in split(bytes[...], at: UInt8(ascii: ",")) {
            if let range = Self.range(part) { ranges.append(range) }
        }
    }

    /// The weight, 0 to 1, of a media type in lower case: that of the most exact range it falls under, 0 where none.
    public func weight(of mediaType: String) -> Double {
        guard !ranges.isEmpty else { return 1 }
        var best: (exactness: Int, weight: Double) = (-1, 0)
        for range in ranges where range.exactness > best.exactness && Self.covers(range, mediaType) {
            best = (range.exactness, range.weight)
        }
        return best.weight
    }

    /// Whether a media type in lower case is accepted at all.
    public func admits(_ mediaType: String) -> Bool {
        weight(of: mediaType) > 0
    }

    /// Whether a media type in lower case is accepted by its own name, not by a wildcard.
    public func names(_ mediaType: String) -> Bool {
        ranges.contains { $0.exactness == 2 && Self.covers($0, mediaType) } && admits(mediaType)
    }

    private static func covers(_ range: MediaRange, _ mediaType: String) -> Bool {
        switch range.exactness {
        case 0: true
        case 1: mediaType.utf8.starts(with: range.name.dropLast())
        default: mediaType.utf8.elementsEqual(range.name)
        }
    }

    private static func range(_ text: ArraySlice<UInt8>) -> MediaRange? {
        var parts = split(text, at: UInt8(ascii: ";"))[...]
        guard let name = parts.popFirst().map(trimmed) else { return nil }
        let halves = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        let isAnyType = halves[0].elementsEqual([UInt8(ascii: "*")])
        let isAnySubtype = halves[1].elementsEqual([UInt8(ascii: "*")])
        guard !isAnyType || isAnySubtype else { return nil }
        let exactness = isAnyType ? 0 : isAnySubtype ? 1 : 2

        for parameter in parts.map(trimmed) where parameter.starts(with: [UInt8(ascii: "q"), UInt8(ascii: "=")]) {
            let text = String(decoding: parameter.dropFirst(2), as: UTF8.self)
            guard let weight = DecimalText.number(text[...]), weight >= 0, weight <= 1 else { return nil }
            return MediaRange(name: name, exactness: exactness, weight: weight)
        }
        return MediaRange(name: name, exactness: exactness, weight: 1)
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
