extension Fields {
    /// The value of a name; lines of the same name are joined by `", "`, in their order (RFC 9110, section 5.3).
    ///
    /// `nil` where there is no such line. Setting replaces all lines of that name by one at the end, by the rules of
    /// `append`; setting `nil` removes them.
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
            remove(name)
            if let newValue { append(name, newValue) }
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
        members(of: name).map(Self.string)
    }

    /// The members of a list-valued field as bytes.
    func members(of name: String) -> [ArraySlice<UInt8>] {
        entries.lazy.filter { isNamed($0, name) }.flatMap { listMembers(bytes($0.value)) }
    }

    /// The values of the lines of this name as bytes; allocates only where there are any.
    func valueBytes(of name: String) -> [ArraySlice<UInt8>] {
        entries.lazy.filter { isNamed($0, name) }.map { bytes($0.value) }
    }

    /// Whether a line has this name, in any case; does not allocate.
    func isNamed(_ entry: Entry, _ name: String) -> Bool {
        guard entry.name.count == name.utf8.count else { return false }
        var index = Int(entry.name.lowerBound)
        for byte in name.utf8 {
            if ASCII.lowercased(text[index]) != ASCII.lowercased(byte) { return false }
            index += 1
        }
        return true
    }

    /// The bytes of a name or a value.
    func bytes(_ range: Range<UInt32>) -> ArraySlice<UInt8> {
        text[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    func string(_ range: Range<UInt32>) -> String { Self.string(bytes(range)) }

    /// A value as text: UTF-8 where it is that; else every byte is taken as ISO 8859-1, so that none is lost.
    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
