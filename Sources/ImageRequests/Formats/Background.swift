/// What lies under the image, and fills the letterbox.
public enum Background: Hashable, Sendable {
    /// A colour by its 8-bit sRGB parts.
    case rgb(UInt8, UInt8, UInt8)
    /// Nothing: transparent pixels stay so.
    case transparent

    /// Black.
    public static let black = Background.rgb(0, 0, 0)
    /// White.
    public static let white = Background.rgb(255, 255, 255)

    /// The background of a query's text: `rrggbb` in hexadecimal of either case, or `transparent`; `nil` for others.
    public init?(text: String) {
        if text == "transparent" {
            self = .transparent
            return
        }
        let digits = text.utf8.compactMap(hexadecimalDigit)
        guard digits.count == 6, text.utf8.count == 6 else { return nil }
        self = .rgb(digits[0] << 4 | digits[1], digits[2] << 4 | digits[3], digits[4] << 4 | digits[5])
    }

    /// The text of a query: `rrggbb` in lower case, or `transparent`.
    public var text: String {
        guard case .rgb(let red, let green, let blue) = self else { return "transparent" }
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
