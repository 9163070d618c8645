import SocketServer

/// How an option's value is written: what it may be, how it is read, how a default is shown.
public struct ValueForm<Value: Sendable>: Sendable {
    /// What stands for the value in the help: `SIZE`, `FOLDER`.
    public let placeholder: String
    /// What a value may be, to follow "is not": `a whole number from 1 to 256`.
    public let allowed: String
    let parse: @Sendable (String) -> Value?
    let show: @Sendable (Value) -> String
    /// Whether a value must not be repeated in messages.
    var isSecret = false
}

extension ValueForm<Int> {
    /// A whole number within `range`.
    static func count(_ range: ClosedRange<Int>) -> Self {
        ValueForm(
            placeholder: "N",
            allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            parse: { text in scaled(text, units: [("", 1)], fractions: false, range) },
            show: { String($0) }
        )
    }

    /// A number of pixels within `range`, as `16000000`, `16M` or `2G`.
    static func pixels(_ range: ClosedRange<Int>) -> Self {
        let units = [("k", 1000), ("M", 1_000_000), ("G", 1_000_000_000), ("", 1)]
        return ValueForm(
            placeholder: "PIXELS",
            allowed: "a number of pixels as 16000000, 16M or 2G, "
                + "from \(shown(range.lowerBound, units)) to \(shown(range.upperBound, units))",
            parse: { text in scaled(text, units: units, fractions: true, range) },
            show: { shown($0, units) }
        )
    }

    /// A number of bytes within `range`, as `512MiB`, `1.5GB` or `65536`.
    static func bytes(_ range: ClosedRange<Int>) -> Self {
        let binary = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40), ("", 1)]
        let decimal = [("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000), ("B", 1)]
        return ValueForm(
            placeholder: "SIZE",
            allowed: "a size as 512MiB, 10GiB or 65536, "
                + "from \(shown(range.lowerBound, binary)) to \(shown(range.upperBound, binary))",
            parse: { text in scaled(text, units: binary + decimal, fractions: true, range) },
            show: { shown($0, binary) }
        )
    }

    /// A time within `range` of milliseconds, as `500ms`, `10s`, `2m` or `1h`.
    static func milliseconds(_ range: ClosedRange<Int>) -> Self {
        time("500ms, 10s, 2m or 1h", [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)], range)
    }

    /// A time within `range` of seconds, as `10s`, `2m`, `1h` or `7d`.
    static func seconds(_ range: ClosedRange<Int>) -> Self {
        time("10s, 2m, 1h or 7d", [("s", 1), ("m", 60), ("h", 3600), ("d", 86_400)], range)
    }

    private static func time(_ examples: String, _ units: [(String, Int)], _ range: ClosedRange<Int>) -> Self {
        ValueForm(
            placeholder: "TIME",
            allowed: "a time as \(examples), "
                + "from \(shown(range.lowerBound, units)) to \(shown(range.upperBound, units))",
            parse: { text in scaled(text, units: units, fractions: true, range) },
            show: { shown($0, units) }
        )
    }
}

extension ValueForm<Double> {
    /// A number of points within `range`, whole or not.
    static func points(_ range: ClosedRange<Int>) -> Self {
        ValueForm(
            placeholder: "POINTS",
            allowed: "a number from \(range.lowerBound) to \(range.upperBound)",
            parse: { text in
                guard isDecimal(text), let value = Double(text) else { return nil }
                return value >= Double(range.lowerBound) && value <= Double(range.upperBound) ? value : nil
            },
            show: { $0 == $0.rounded() ? String(Int($0)) : String($0) }
        )
    }
}

extension ValueForm<Bool> {
    /// Whether something is wanted.
    static let flag = ValueForm(
        placeholder: "true|false",
        allowed: "true or false",
        parse: { $0 == "true" ? true : $0 == "false" ? false : nil },
        show: { $0 ? "true" : "false" }
    )
}

extension ValueForm<String> {
    /// Any text but the empty one.
    static func text(_ placeholder: String, allowed: String = "a text") -> Self {
        ValueForm(placeholder: placeholder, allowed: allowed, parse: { $0.isEmpty ? nil : $0 }, show: { $0 })
    }

    /// An address to listen on.
    static let address = ValueForm(
        placeholder: "ADDRESS",
        allowed: "an address as 127.0.0.1:8080, [::1]:8080 or unix:PATH",
        parse: { text in (try? ListenAddress(parsing: text)) == nil ? nil : text },
        show: { $0 }
    )

    /// An absolute `http` or `https` URL without query and fragment; a slash at its end is dropped.
    static let url = ValueForm(
        placeholder: "URL",
        allowed: "a URL as https://pictures.example.org/zoom",
        parse: { text in
            guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
            let rest = text.dropFirst(scheme.count)
            guard let first = rest.utf8.first, first != UInt8(ascii: "/") else { return nil }
            guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"?#\"<>\\".utf8.contains($0) }) else { return nil }
            return rest.hasSuffix("/") ? String(text.dropLast()) : text
        },
        show: { $0 }
    )
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable {
    /// One of a few words.
    static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return ValueForm(
            placeholder: words.joined(separator: "|"),
            allowed: "one of " + words.joined(separator: ", "),
            parse: { Value(rawValue: $0) },
            show: \.rawValue
        )
    }
}

/// Reads `text` as a number and one of `units`; the product is rounded to the nearest whole and must lie in `range`.
private func scaled(_ text: String, units: [(String, Int)], fractions: Bool, _ range: ClosedRange<Int>) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || (fractions && $0 == ".")) }
    let suffix = text.dropFirst(digits.count).lowercased()
    guard isDecimal(digits), let unit = units.first(where: { $0.0.lowercased() == suffix })?.1 else { return nil }
    if let whole = Int(digits) {
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        return !overflow && range.contains(product) ? product : nil
    }
    guard fractions, let value = Double(digits), value * Double(unit) < 0x1p62 else { return nil }
    let product = Int((value * Double(unit)).rounded())
    return range.contains(product) ? product : nil
}

/// Writes `value` in the largest of `units` that divides it.
private func shown(_ value: Int, _ units: [(String, Int)]) -> String {
    let fitting = units.filter { value.isMultiple(of: $0.1) && (value >= $0.1 || $0.1 == 1) }.max { $0.1 < $1.1 }
    guard let (name, factor) = fitting else { return String(value) }
    return "\(value / factor)\(name)"
}

/// Whether `text` is digits with at most one dot between them, and nothing that `Double` would take besides.
private func isDecimal(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
        && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }
}
