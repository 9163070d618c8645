/// The way from the library's folder down to a picture, as an id spells it: names with `/` between them.
///
/// Only what a listing could show has such a path. No empty name (so nothing absolute, and no trailing `/`), no `.` or
/// `..`, no hidden name at any depth, no control character (NUL above all), and nothing longer than the kernel takes.
struct LibraryPath: Hashable, Sendable {
    /// The path as text.
    let text: String

    /// A path from an id that was percent-decoded; `nil` where no picture could have it.
    init?(id: String) {
        guard id.utf8.count < 4096 else { return nil }
        var length = 0
        var first: UInt8 = 0
        for byte in id.utf8 {
            if byte == UInt8(ascii: "/") {
                guard Self.isVisible(length: length, first: first) else { return nil }
                length = 0
                continue
            }
            guard byte >= 0x20, byte != 0x7f else { return nil }
            if length == 0 { first = byte }
            length += 1
        }
        guard Self.isVisible(length: length, first: first) else { return nil }
        text = id
    }

    private static func isVisible(length: Int, first: UInt8) -> Bool {
        (1...255).contains(length) && first != UInt8(ascii: ".")
    }
}
