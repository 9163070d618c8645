/// The format of an answer, and whether another `Accept` could have made it another.
///
/// Two choices of one format are equal, however they came about.
public struct FormatChoice: Hashable, Sendable {
    /// The format.
    public let format: ImageFormat
    /// Whether the field `Accept` decided: the answer then says `Vary: Accept`.
    public let variesByAccept: Bool

    /// Whether both are of one format.
    public static func == (one: FormatChoice, other: FormatChoice) -> Bool {
        one.format == other.format
    }

    /// Hashes the format.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(format)
    }

    /// What a query's `format` may be.
    private enum Name: String, CaseIterable {
        case png, jpg, webp, avif, auto
    }

    /// The format that a query and the field `Accept` settle on.
    ///
    /// One that is named is taken. `auto` is the first of webp and jpg that `Accept` names outright, else png. Left
    /// out, it is png where `Accept` admits it, else what it weighs highest, of equals the first of webp, jpg, avif.
    /// A transparent background rules jpg out.
    /// - Throws: an error for a name that is none, for jpg that is to be transparent, and, of the kind
    ///   `notAcceptable`, where `Accept` admits nothing.
    init(_ items: QueryItems, accept: String?, background: Background) throws(RequestError) {
        let name = try items.choice("format", of: Name.self)
        let needsAlpha = background == .transparent
        func can(_ format: ImageFormat) -> Bool { format.canBeTransparent || !needsAlpha }

        variesByAccept = name == nil || name == .auto
        let accepted = AcceptedMedia(variesByAccept ? accept : nil)
        switch name {
        case .png: format = .png
        case .jpg: format = .jpg
        case .webp: format = .webp
        case .avif: format = .avif
        case .auto:
            format = [.webp, .jpg].first { can($0) && accepted.names($0.mediaType) } ?? .png
        case nil where accepted.admits(ImageFormat.png.mediaType):
            format = .png
        case nil:
            var best: (format: ImageFormat, weight: Double)?
            for candidate in [ImageFormat.webp, .jpg, .avif] {
                let weight = accepted.weight(of: candidate.mediaType)
                guard weight > 0 else { continue }
                // One that cannot do what is asked for is better than none: the error then says why.
                if best.map({ can(candidate) && (weight > $0.weight || !can($0.format)) }) ?? true {
                    best = (candidate, weight)
                }
            }
            guard let best else {
                let types = ImageFormat.ofViews.map(\.mediaType).joined(separator: ", ")
                throw RequestError(
                    .notAcceptable,
                    message: "Accept is \(quoted(accept ?? "")) and admits none of \(types)."
                )
            }
            format = best.format
        }
        if !can(format) {
            throw RequestError(
                parameter: "background",
                value: background.text,
                requirement: "a colour rrggbb where the format is \(format.rawValue), which cannot be transparent"
            )
        }
    }
}
