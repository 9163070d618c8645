import HTTPMessage

/// The name of the file that keeps an image's edit: the image's id, as far as it goes.
///
/// Any id has one, and no two ids the same. Names have letters, digits and `-._%~` only, never begin with a `.`, and
/// are shorter than the 255 bytes that file systems take. Everything else is percent-encoded; an id too long for that
/// keeps its beginning, and a digest of the whole follows a `~`, which no encoded id has.
enum EditFileName {
    /// The longest encoded id that stands for itself, and how much is kept of a longer one, in bytes.
    private static let longest = 200
    private static let kept = 160

    /// The name for an id.
    static func name(of id: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(id.utf8.count + 5)
        for byte in id.utf8 {
            if isKept(byte), !(bytes.isEmpty && byte == UInt8(ascii: ".")) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        guard bytes.count > longest else { return String(decoding: bytes, as: UTF8.self) + ".json" }
        return String(decoding: bytes[..<kept], as: UTF8.self) + "~" + EntityTag(digestOf: id).opaque + ".json"
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
