/// Numbers as text, the same on every system.
public enum DecimalText {
    /// The number that a decimal text stands for: `-12`, `.5`, `1e-7`; `nil` for anything else.
    ///
    /// An optional minus sign, digits with at most one point among them, and an optional power of ten. No spaces, no
    /// plus sign in front, no hexadecimal, no words, and nothing that a `Double` cannot hold. Minus zero is zero.
    public static func number(_ text: Substring) -> Double? {
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
        var digits = dropDigits(&bytes)
        if bytes.first == UInt8(ascii: ".") {
            bytes.removeFirst()
            digits += dropDigits(&bytes)
        }
        guard digits > 0 else { return nil }
        if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
            bytes.removeFirst()
            if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
            guard dropDigits(&bytes) > 0 else { return nil }
        }
        guard bytes.isEmpty, let number = Double(text), number.isFinite else { return nil }
        return number + 0
    }

    /// The whole number that decimal digits stand for; `nil` for anything else, a sign included.
    ///
    /// More than an `Int` holds becomes the greatest `Int`.
    public static func wholeNumber(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text) ?? .max
    }

    /// The fewest digits that give the number back: `0.1`, `1500`, `1e-7`.
    ///
    /// No point without a fraction, a power of ten only below 10⁻⁶ and from 10²¹ on, and `0` for minus zero. What is
    /// not finite is `nan`, `inf` or `-inf`.
    public static func shortest(_ number: Double) -> String {
        guard number.isFinite, number != 0 else { return number == 0 ? "0" : "\(number)" }
        // Most numbers are small whole ones.
        if number.magnitude < 1e15, number == number.rounded(.towardZero) { return Int(number).description }
        // The description has the fewest digits already, but its own idea of layout.
        var parts = number.magnitude.description.split(separator: "e")
        let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        parts = parts[0].split(separator: ".")
        var digits = Array(parts[0].utf8)
        var point = digits.count + power
        if parts.count > 1, parts[1] != "0" { digits += parts[1].utf8 }
        let leading = digits.prefix { $0 == zero }.count
        digits.removeFirst(leading)
        point -= leading
        while digits.last == zero { digits.removeLast() }
        return (number < 0 ? "-" : "") + layOut(digits, point)
    }

    /// The number to at most six decimals, trailing zeros dropped, never with a power of ten below 10²¹.
    public static func sixDecimals(_ number: Double) -> String {
        let magnitude = number.magnitude
        // From 2⁵³ on there is no fraction.
        guard magnitude < 9_007_199_254_740_992 else { return shortest(number) }
        var whole = Int(magnitude)
        var millionths = Int(((magnitude - Double(whole)) * 1_000_000).rounded())
        if millionths == 1_000_000 {
            whole += 1
            millionths = 0
        }
        guard whole > 0 || millionths > 0 else { return "0" }
        var text = (number < 0 ? "-" : "") + "\(whole)"
        guard millionths > 0 else { return text }
        var fraction = Array("\(1_000_000 + millionths)".utf8.dropFirst())
        while fraction.last == zero { fraction.removeLast() }
        text += "." + String(decoding: fraction, as: UTF8.self)
        return text
    }

    private static let zero = UInt8(ascii: "0")

    /// Digits with a point after the first `point` of them.
    private static func layOut(_ digits: [UInt8], _ point: Int) -> String {
        func text(_ digits: some Sequence<UInt8>) -> String { String(decoding: Array(digits), as: UTF8.self) }
        if point > 21 || point < -5 {
            let fraction = digits.count > 1 ? "." + text(digits.dropFirst()) : ""
            return text(digits.prefix(1)) + fraction + "e\(point - 1)"
        }
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
        if point >= digits.count { return text(digits) + String(repeating: "0", count: point - digits.count) }
        return text(digits.prefix(point)) + "." + text(digits.dropFirst(point))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= zero && byte <= UInt8(ascii: "9")
    }

    private static func dropDigits(_ bytes: inout Substring.UTF8View.SubSequence) -> Int {
        let count = bytes.prefix(while: isDigit).count
        bytes.removeFirst(count)
        return count
    }
}
