/// In which colours a picture comes: the parameter `quality`.
public enum IIIFQuality: String, CaseIterable, Hashable, Sendable {
    /// As the image has them.
    case usual = "default"
    /// The same.
    case color
    /// In shades of grey.
    case gray
    /// In black and white.
    case bitonal

    /// The quality of a path's part, decoded.
    /// - Throws: an error where it is none.
    init(text: String) throws(RequestError) {
        guard let quality = IIIFQuality(rawValue: text) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: "quality", value: text, requirement: "one of \(names)")
        }
        self = quality
    }

    /// What becomes of the colours.
    var colours: RegionRequest.Colours {
        switch self {
        case .usual, .color: .all
        case .gray: .grey
        case .bitonal: .bitonal
        }
    }

    /// The quality as a path has it in its canonical form.
    var canonical: IIIFQuality { self == .color ? .usual : self }
}
