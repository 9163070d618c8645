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

    /// Where a line lies in `text`: the name, and the value right behind it.
    struct Entry {
        var start: UInt32
        var nameCount: UInt32
        var valueCount: UInt32

        var name: Range<Int> { Int(start)..<Int(start) + Int(nameCount) }
        var value: Range<Int> { name.upperBound..<name.upperBound + Int(valueCount) }
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
    mutating func append(validName name: ArraySlice<UInt8>, validValue value: ArraySlice<UInt8>) {
        entries.append(
            Entry(start: UInt32(text.count), nameCount: UInt32(name.count), valueCount: UInt32(value.count))
        )
        text.append(contentsOf: name)
        text.append(contentsOf: value)
    }

    /// Adds a line after those that are there.
    ///
    /// Nothing can be added that ends its line early: control characters in the value become spaces (RFC 9110,
    /// section 5.5), and a name that is not a token (section 5.1) is refused.
    /// - Returns: whether the line was added.
    @discardableResult
    public mutating func append(_ name: String, _ value: String) -> Bool {
        guard !name.isEmpty, name.utf8.allSatisfy(ByteSet.token.contains) else { return false }
        let bytes = value.utf8.map { $0 < 0x20 || $0 == ASCII.delete ? ASCII.space : $0 }
        let trimmed = bytes.withUnsafeBytes { ASCII.trimmedRange($0) }
        append(validName: Array(name.utf8)[...], validValue: bytes[trimmed])
        return true
    }

    /// Replaces all lines of a name by one, in the place of the last; an invalid name changes nothing.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        append(name, value)
    }

    /// Takes all lines of a name out; O(lines).
    public mutating func remove(_ name: String) {
        guard contains(name) else { return }
        let kept = entries.filter { !isNamed($0, name) }
        let old = text
        text.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for entry in kept { append(validName: old[entry.name], validValue: old[entry.value]) }
    }
}

extension Fields {
    /// The value of a name; lines of the same name are joined by `", "`, in their order (RFC 9110, section 5.3).
    ///
    /// `nil` where there is no such line. Setting replaces all lines of that name, setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            var joined: String?
            for entry in entries where isNamed(entry, name) {
                let value = string(entry.value)
                joined = joined.map { $0 + ", " + value } ?? value
            }
            return joined
        }
        set {
            if let newValue { set(name, newValue) } else { remove(name) }
        }
    }

    /// Whether there is a line of this name; does not allocate.
    public func contains(_ name: String) -> Bool {
        entries.contains { isNamed($0, name) }
    }

    /// The values of the lines of this name, not split and not joined.
    public func values(of name: String) -> [String] {
        entries.lazy.filter { isNamed($0, name) }.map { string($0.value) }
    }

    /// The members of a list-valued field over all its lines, without empty ones (RFC 9110, section 5.6.1).
    ///
    /// Commas inside quoted strings do not part members; quotes and parameters stay in the member.
    public func list(_ name: String) -> [String] {
        entries.lazy.filter { isNamed($0, name) }.flatMap { listMembers(text[$0.value]) }
    }

    /// How many lines have this name; does not allocate.
    func count(of name: String) -> Int {
        entries.reduce(0) { $0 + (isNamed($1, name) ? 1 : 0) }
    }

    /// The bytes of the first line of this name.
    func firstValue(of name: String) -> ArraySlice<UInt8>? {
        entries.first { isNamed($0, name) }.map { text[$0.value] }
    }

    /// Whether a line has this name, in any case; does not allocate.
    func isNamed(_ entry: Entry, _ name: String) -> Bool {
        guard Int(entry.nameCount) == name.utf8.count else { return false }
        var index = Int(entry.start)
        for byte in name.utf8 {
            if ASCII.lowercased(text[index]) != ASCII.lowercased(byte) { return false }
            index += 1
        }
        return true
    }

    /// A value as text: UTF-8 where it is that; else every byte is taken as ISO 8859-1, so that none is lost.
    private func string(_ range: Range<Int>) -> String {
        let bytes = text[range]
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
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
