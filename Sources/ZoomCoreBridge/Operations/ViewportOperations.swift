import ZoomCore

/// Makes an interactive viewport.
///
/// Arguments: a layout's record; the rules, three flags: whether the double tap goes to the maximum unless there,
/// whether it centres, whether a pinch is clamped; a flag, scale and offset; a flag and a pinch. Answer: as of
/// `gesture`.
public func viewport(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let rules = GestureRules(
        doubleTapRule: memory.flag() ? .maximizeUnlessMaximum : .resetWhenZoomed,
        doubleTapPlacement: memory.flag() ? .centered : .anchored,
        pinchPolicy: memory.flag() ? .clamped : .elastic
    )
    let state = memory.optional { ViewportState(scale: $0.next(), offset: $0.point()) }
    let pinch = memory.flag() ? try memory.pinch() : nil
    memory.append(try InteractiveViewport(layout: layout, rules: rules, state: state, pinch: pinch), bound: nil)
}

/// Answers a gesture.
///
/// Arguments: a viewport's record, the kind of gesture and its numbers. Answer: the state with everything about it; the
/// viewport's size; a flag and the pinch under way; the viewport's record.
public func gesture(_ memory: inout NumberMemory) throws(GeometryError) {
    var viewport = memory.record(of: InteractiveViewport.self)
    let bound = try viewport.apply(memory.gesture())
    memory.append(viewport, bound: bound)
}

extension NumberMemory {
    mutating func gesture() throws(GeometryError) -> Gesture {
        switch next() {
        case 0: .zoom(to: next(), anchor: optional { $0.point() })
        case 1: .doubleTap(at: point())
        case 2: .pinchBegan(at: point(), touches: try touches())
        case 3: .pinchChanged(magnification: next(), at: point(), touches: try touches())
        case 4: .pinchEnded
        case 5: .pan(by: point())
        case 6: .slider(next())
        case 7: .zoomToRect(rect())
        case 8: .center(at: point())
        case 9: .resize(to: size())
        case 10: .dragBegan(at: point())
        case 11: .dragChanged(to: point())
        case 12: .dragEnded
        default: .reset
        }
    }

    mutating func pinch() throws(GeometryError) -> Pinch {
        try Pinch(
            policy: flag() ? .clamped : .elastic,
            startScale: next(),
            imagePoint: point(),
            location: point(),
            magnification: next(),
            touches: touches()
        )
    }

    mutating func append(_ viewport: InteractiveViewport, bound: Bound?) {
        append(viewport.state, in: viewport.layout, bound: bound)
        append(viewport.layout.viewport)
        append(viewport.pinch)
        append(recordOf: viewport)
    }

    private mutating func append(_ pinch: Pinch?) {
        append(pinch != nil)
        append(pinch?.policy == .clamped)
        append(pinch?.startScale ?? 0)
        append(pinch?.imagePoint ?? .zero)
        append(pinch?.location ?? .zero)
        append(pinch?.magnification ?? 0)
        append(Double(pinch?.touches ?? 0))
    }
}
