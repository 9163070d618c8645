/// Parts of paths that name tiles.
enum TileName {
    /// A whole number of a path.
    /// - Throws: an error that names it where it is none.
    static func number(_ name: String, _ text: some StringProtocol) throws(RequestError) -> Int {
        guard let number = DecimalText.wholeNumber(Substring(text)) else {
            throw RequestError(parameter: name, value: String(text), requirement: "a whole number, in decimal digits")
        }
        return number
    }

    /// What stands before the last point of a file's name, and the format that stands behind it.
    /// - Throws: an error where that is none that tiles come in.
    static func file<Name: StringProtocol>(_ file: Name) throws(RequestError) -> (Substring, ImageFormat) {
        let file = Substring(file)
        let point = file.lastIndex(of: ".")
        let name = point.map { String(file[file.index(after: $0)...]) } ?? ""
        guard let format = ImageFormat(rawValue: name), ImageFormat.ofViews.contains(format) else {
            let names = ImageFormat.ofViews.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: "format", value: name, requirement: "one of \(names)")
        }
        return (point.map { file[..<$0] } ?? file, format)
    }

    /// The error of a number that is beyond the last.
    static func notFound(_ name: String, _ value: Int, of whole: String, last: Int) -> RequestError {
        RequestError(
            .notFound,
            parameter: name,
            value: "\(value)",
            message: "There is no \(name) \(value): \(whole) has \(name)s 0 to \(last)."
        )
    }
}
