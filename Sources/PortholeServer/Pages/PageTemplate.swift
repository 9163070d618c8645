/// A page with places for what only its address decides: `{{assets}}`, the relative path of the assets, and `{{id}}`.
struct PageTemplate: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case assets
        case id
    }

    private let pieces: [Piece]

    /// A template from its text.
    init(_ text: String) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let next = Self.nextPlace(in: rest) {
            pieces += [.text(String(rest[..<next.range.lowerBound])), next.piece]
            rest = rest[next.range.upperBound...]
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    /// The page; the id is written so that it is text wherever it stands in HTML.
    func filled(assets: String, id: String = "") -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .assets: assets
            case .id: Self.escaped(id)
            }
        }.joined()
    }

    /// A text as HTML's content or quoted attribute has it.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func nextPlace(in text: Substring) -> (range: Range<Substring.Index>, piece: Piece)? {
        var rest = text
        while let start = rest.firstIndex(of: "{") {
            for (mark, piece) in [("{{assets}}", Piece.assets), ("{{id}}", Piece.id)]
            where rest[start...].hasPrefix(mark) {
                return (start..<rest.index(start, offsetBy: mark.count), piece)
            }
            rest = rest[rest.index(after: start)...]
        }
        return nil
    }
}
