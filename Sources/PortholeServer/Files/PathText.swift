/// Paths as the system takes them apart: by bytes.
///
/// To `String`, a `/` that a combining accent follows is another letter than `/`, and two names may be one that are two
/// to the file system.
extension String {
    /// The folder that a path lies in: what comes before its last `/`, for names in the root `/`; `nil` where it has
    /// no `/`.
    var enclosingFolder: String? {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return slash == utf8.startIndex ? "/" : String(self[..<slash])
    }

    /// What comes after a path's last `/`; all of it where there is none.
    var lastName: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }

    /// The names of a path, from the first to the last; of two `/` together there is none between.
    var pathNames: [String] { utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }

    /// Whether a path begins at the root.
    var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Whether a name is one that is not listed, as it begins with a point.
    var isHiddenName: Bool { utf8.first == UInt8(ascii: ".") }

    /// Whether a path is that of a folder, or of something in it, by their names alone.
    func isAtOrBelow(_ folder: String) -> Bool {
        guard hasExactPrefix(folder) else { return false }
        let rest = utf8.dropFirst(folder.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/") || folder.utf8.last == UInt8(ascii: "/")
    }

    /// Whether the bytes begin with those of another text.
    func hasExactPrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Whether the bytes end with those of another text.
    func hasExactSuffix(_ suffix: String) -> Bool {
        utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    /// The text without so many bytes at its end, which must end with whole letters of Unicode.
    func droppingLast(bytes count: Int) -> String { String(Substring(utf8.dropLast(count))) }
}
