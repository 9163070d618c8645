/// Numbers as IIIF writes them: decimal digits, and a point in those that need not be whole.
enum IIIFNumber {
    /// Whole numbers between commas; `nil` where one is none.
    static func wholeNumbers(_ text: Substring) -> [Int]? {
        numbers(text, DecimalText.wholeNumber)
    }

    /// Numbers between commas; `nil` where one is none.
    static func decimals(_ text: Substring) -> [Double]? {
        numbers(text, decimal)
    }

    /// A number; `nil` for a sign, a power of ten and whatever else `DecimalText` knows beyond digits and a point.
    static func decimal(_ text: Substring) -> Double? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.utf8.allSatisfy({ digits.contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return DecimalText.number(text)
    }

    private static func numbers<Number>(_ text: Substring, _ number: (Substring) -> Number?) -> [Number]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(number)
        return numbers.count == parts.count ? numbers : nil
    }
}
