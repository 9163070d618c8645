import ZoomCore

extension Gesture {
    /// What members a gesture of each type has, beside `type`; a drag, which keeps a finger down, comes as `pan`.
    private static let members: [(type: String, names: [String])] = [
        ("zoom", ["to", "anchor"]), ("doubleTap", ["at"]), ("pinchBegan", ["at", "touches"]),
        ("pinchChanged", ["magnification", "at", "touches"]), ("pinchEnded", []), ("pan", ["by"]),
        ("slider", ["position"]), ("zoomToRect", ["rect"]), ("center", ["at"]), ("resize", ["to"]), ("reset", []),
    ]

    /// The gesture of a document: its `type`, and the members that this type has.
    init(_ document: DocumentValue) throws(RequestError) {
        let all = Set(Self.members.flatMap(\.names)).sorted()
        let type = try DocumentObject(document, known: ["type"] + all).required("type")
        let (name, names) = try type.choice(Self.members.map { ($0.type, $0) })
        let members = try DocumentObject(document, known: ["type"] + names)
        switch name {
        case "zoom":
            let anchor = try members["anchor"].map { (value) throws(RequestError) in try value.point() }
            self = .zoom(to: try members.required("to").number(.positive), anchor: anchor)
        case "doubleTap": self = .doubleTap(at: try members.required("at").point())
        case "pinchBegan":
            self = .pinchBegan(
                at: try members.required("at").point(),
                touches: try members.required("touches").touches()
            )
        case "pinchChanged":
            self = .pinchChanged(
                magnification: try members.required("magnification").number(.positive),
                at: try members.required("at").point(),
                touches: try members.required("touches").touches()
            )
        case "pinchEnded": self = .pinchEnded
        case "pan": self = .pan(by: try members.required("by").point())
        case "slider": self = .slider(try members.required("position").number(.from(0, upTo: 1)))
        case "zoomToRect":
            let numbers = try members.required("rect").numbers([
                ("x", .finite), ("y", .finite), ("width", .positive), ("height", .positive),
            ])
            self = .zoomToRect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case "center": self = .center(at: try members.required("at").point())
        case "resize": self = .resize(to: try Size(members.required("to")))
        default: self = .reset
        }
    }

    /// The error of a gesture that leads out of what can be computed with: it names the member that does.
    func fault(_ error: GeometryError, at path: String) -> RequestError {
        let (member, value): (String, JSONText) =
            switch self {
            case .zoom(let scale, nil): ("to", .number(scale))
            case .zoom(_, let anchor?): ("anchor", .pair(anchor))
            case .doubleTap(let point), .pinchBegan(let point, _), .center(let point): ("at", .pair(point))
            case .pinchChanged(_, let point, _): ("at", .pair(point))
            case .pan(let distance): ("by", .pair(distance))
            case .slider(let position): ("position", .number(position))
            case .zoomToRect(let rect): ("rect", .rect(rect))
            case .resize(let size): ("to", ["width": .number(size.width), "height": .number(size.height)])
            // No document has a drag; it would be one of these.
            case .dragBegan(let point): ("at", .pair(point))
            case .dragChanged(let point): ("to", .pair(point))
            case .pinchEnded, .reset, .dragEnded: ("type", self == .reset ? "reset" : "pinchEnded")
            }
        return RequestError(error, from: "\(path).\(member)", value.text)
    }
}
