/// How large a region is to become: the parameter `size`.
public struct IIIFSize: Hashable, Sendable {
    /// The ways to say it.
    public enum Form: Hashable, Sendable {
        /// As large as the limits allow.
        case max
        /// As large as it is, whatever the limits; version 2 alone.
        case full
        /// So wide, as high as that makes it.
        case width(Int)
        /// So high, as wide as that makes it.
        case height(Int)
        /// So many hundredths of its sides.
        case percent(Double)
        /// Exactly that, each side by itself.
        case exact(width: Int, height: Int)
        /// As large as fits into a box.
        case confined(width: Int, height: Int)
    }

    /// How it is said.
    public var form: Form
    /// Whether the picture may be larger than the region: `^` in version 3, always so in version 2, where a box and
    /// `max` never enlarge.
    public var mayEnlarge: Bool
    /// The path's part, decoded, for messages.
    private var text: String

    /// The size of a path's part, decoded.
    /// - Throws: an error where it is none, or has no width or height.
    init(text: String, version: IIIFVersion) throws(RequestError) {
        let isMarked = version == .v3 && text.hasPrefix("^")
        guard let form = Self.form(text.dropFirst(isMarked ? 1 : 0), version) else {
            let words = version == .v2 ? "full, max" : "max"
            throw RequestError(
                parameter: "size",
                value: text,
                requirement: "\(words), w, or ,h or w,h or !w,h with w and h over 0, or pct:n with n over 0"
                    + (version == .v3 ? ", each after a ^ where it may enlarge" : "")
            )
        }
        self.init(form, mayEnlarge: isMarked || version == .v2 && form.enlargesUnmarked, text: text)
        if case .percent(let percent) = form, percent > 100, !mayEnlarge {
            throw tooLarge("at most pct:100, or ^\(text) to enlarge")
        }
    }

    init(_ form: Form, mayEnlarge: Bool, text: String) {
        self.form = form
        self.mayEnlarge = mayEnlarge
        self.text = text
    }

    /// An error about the size.
    func tooLarge(_ requirement: String) -> RequestError {
        RequestError(parameter: "size", value: text, requirement: requirement)
    }

    /// The error of a size that is valid, but larger than its region, where nothing is enlarged.
    var notEnlarged: RequestError {
        RequestError(
            .notImplemented,
            parameter: "size",
            value: text,
            requirement: "no larger than the region: nothing is enlarged here"
        )
    }

    private static func form(_ text: Substring, _ version: IIIFVersion) -> Form? {
        if text == "max" { return .max }
        if text == "full", version == .v2 { return .full }
        if text.hasPrefix("pct:") {
            guard let percent = IIIFNumber.decimal(text.dropFirst(4)), percent > 0 else { return nil }
            return .percent(percent)
        }
        if text.hasPrefix("!") {
            guard let numbers = IIIFNumber.wholeNumbers(text.dropFirst()), numbers.count == 2,
                numbers.allSatisfy({ $0 > 0 })
            else { return nil }
            return .confined(width: numbers[0], height: numbers[1])
        }
        if text.hasSuffix(",") {
            return DecimalText.wholeNumber(text.dropLast()).flatMap { $0 > 0 ? .width($0) : nil }
        }
        if text.hasPrefix(",") {
            return DecimalText.wholeNumber(text.dropFirst()).flatMap { $0 > 0 ? .height($0) : nil }
        }
        guard let numbers = IIIFNumber.wholeNumbers(text), numbers.count == 2, numbers.allSatisfy({ $0 > 0 })
        else { return nil }
        return .exact(width: numbers[0], height: numbers[1])
    }
}

extension IIIFSize.Form {
    /// Whether version 2 enlarges by it: what says a size outright does.
    fileprivate var enlargesUnmarked: Bool {
        switch self {
        case .width, .height, .percent, .exact: true
        case .max, .full, .confined: false
        }
    }
}
