/// Header or trailer fields in the order they came, names compared without regard to case (RFC 9110, section 5).
///
/// All lines share one buffer, so that decoding a head costs two allocations however many fields it has; a line's
/// `String`s are made when it is read.
public struct Fields: Sendable {
    /// One field line (RFC 9110, section 5.2).
    public struct Line: Hashable, Sendable {
        /// The name in the case it came in.
        public let name: String
        /// The value without the white space around it.
        public let value: String
    }

    /// Where a line lies in `text`.
    struct Entry {
        let name: Range<UInt32>
        let value: Range<UInt32>
    }

    private(set) var text: [UInt8] = []
    private(set) var entries: [Entry] = []

    /// No fields.
    public init() {}

    /// Makes room for what a head of this many bytes holds.
    mutating func reserve(bytes: Int) {
        text.reserveCapacity(bytes)
        entries.reserveCapacity(16)
    }

    /// Adds a line that the caller has checked: the name is a token, the value has no control byte but tabs.
    /// - Parameters:
    ///   - source: where the line is.
    ///   - name: the offsets of the name.
    ///   - value: the offsets of the value, behind the name.
    mutating func append(from source: [UInt8], name: Range<Int>, value: Range<Int>) {
        let shift = text.count - name.lowerBound
        text.append(contentsOf: source[name.lowerBound..<value.upperBound])
        entries.append(
            Entry(
                name: UInt32(name.lowerBound + shift)..<UInt32(name.upperBound + shift),
                value: UInt32(value.lowerBound + shift)..<UInt32(value.upperBound + shift)
            )
        )
    }

    /// Adds a line after those that are there.
    ///
    /// Nothing can be added that ends its line early: control characters in the value become spaces (RFC 9110,
    /// section 5.5), and a name that is not a token (section 5.1) is refused.
    /// - Returns: whether the line was added.
    @discardableResult
    public mutating func append(_ name: String, _ value: String) -> Bool {
        guard !name.isEmpty, name.utf8.allSatisfy(ByteSet.token.contains) else { return false }
        var line = Array(name.utf8)
        let end = line.count
        line.append(contentsOf: value.utf8.lazy.map { $0 < 0x20 || $0 == ASCII.delete ? ASCII.space : $0 })
        append(from: line, name: 0..<end, value: line.withUnsafeBytes { ASCII.trimmedRange($0, from: end) })
        return true
    }

    /// Takes all lines of a name out; O(lines).
    public mutating func remove(_ name: String) {
        guard contains(name) else { return }
        let kept = entries.filter { !isNamed($0, name) }
        let old = text
        text.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for entry in kept {
            append(
                from: old,
                name: Int(entry.name.lowerBound)..<Int(entry.name.upperBound),
                value: Int(entry.value.lowerBound)..<Int(entry.value.upperBound)
            )
        }
    }
}

extension Fields: RandomAccessCollection {
    /// The position of the first line.
    public var startIndex: Int { 0 }
    /// The position behind the last line.
    public var endIndex: Int { entries.count }

    /// A line by its position.
    public subscript(position: Int) -> Line {
        Line(name: string(entries[position].name), value: string(entries[position].value))
    }
}

extension Fields: Hashable {
    /// Whether both have the same lines in the same order, names in the same case.
    public static func == (left: Fields, right: Fields) -> Bool { left.elementsEqual(right) }

    /// Hashes the lines in their order.
    public func hash(into hasher: inout Hasher) {
        for line in self { hasher.combine(line) }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// Fields from a literal: `["Content-Type": "image/png"]`; a name may be repeated.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}
