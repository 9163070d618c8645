import Testing
import ZoomCore

/// The worked numbers of `Vectors/gestures.json`.
struct GestureVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Limits: Decodable, Sendable {
        let minimum: Double
        let maximum: Double
        let doubleTap: Double?
    }

    struct Motion: Decodable, Sendable {
        let type: String
        let rect: [Double]?
        let at: [Double]?
        let by: [Double]?
        let anchor: [Double]?
        let touches: Int?
        let magnification: Double?
        let position: Double?
        let to: Target?
    }

    /// A scale, or a size.
    enum Target: Decodable, Sendable {
        case scale(Double)
        case size(VectorSize)

        init(from decoder: any Decoder) throws {
            if let scale = try? decoder.singleValueContainer().decode(Double.self) {
                self = .scale(scale)
            } else {
                self = .size(try VectorSize(from: decoder))
            }
        }
    }

    struct State: Decodable, Sendable {
        let scale: Double
        let offset: [Double]
        let contentSize: [Double]
        let insets: [Double]
        let visibleRect: [Double]
        let destination: [Double]
        let sliderPosition: Double
        let bound: String?
    }

    let name: String
    let image: VectorSize
    let viewport: VectorSize
    let limits: Limits
    let padding: Double
    let doubleTapRule: String
    let doubleTapPlacement: String
    let pinchPolicy: String
    let gestures: [Motion]
    let states: [State]

    var testDescription: String { name }

    static let all: [GestureVector] = vectors("gestures")

    var rules: GestureRules {
        GestureRules(
            doubleTapRule: doubleTapRule == "resetWhenZoomed" ? .resetWhenZoomed : .maximizeUnlessMaximum,
            doubleTapPlacement: doubleTapPlacement == "anchored" ? .anchored : .centered,
            pinchPolicy: pinchPolicy == "elastic" ? .elastic : .clamped
        )
    }
}

extension GestureVector.Motion {
    var gesture: Gesture? {
        func point(_ numbers: [Double]?) -> Point? { numbers.map { Point(x: $0[0], y: $0[1]) } }
        switch (type, to) {
        case ("zoom", .scale(let scale)): return .zoom(to: scale, anchor: point(anchor))
        case ("doubleTap", _): return point(at).map { .doubleTap(at: $0) }
        case ("pinchBegan", _): return point(at).flatMap { at in touches.map { .pinchBegan(at: at, touches: $0) } }
        case ("pinchChanged", _):
            guard let magnification, let at = point(at), let touches else { return nil }
            return .pinchChanged(magnification: magnification, at: at, touches: touches)
        case ("pinchEnded", _): return .pinchEnded
        case ("pan", _): return point(by).map { .pan(by: $0) }
        case ("slider", _): return position.map { .slider($0) }
        case ("zoomToRect", _):
            return rect.map { .zoomToRect(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
        case ("center", _): return point(at).map { .center(at: $0) }
        case ("resize", .size(let size)): return .resize(to: Size(width: size.width, height: size.height))
        case ("reset", _): return .reset
        default: return nil
        }
    }
}
