import ZoomCore

func gesture(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    var viewport = try interactiveViewport(&random)
    digest.add(viewport.state, in: viewport.layout, bound: nil)
    for _ in 0..<(2 + random.whole(below: 6)) {
        let gesture = anyGesture(&random)
        do throws(GeometryError) {
            let bound = try viewport.apply(gesture)
            digest.add(viewport.state, in: viewport.layout, bound: bound)
            digest.add(viewport.layout.viewport)
            digest.add(viewport.pinch != nil)
            if let pinch = viewport.pinch {
                digest.add(pinch.startScale)
                digest.add(pinch.imagePoint)
                digest.add(pinch.location)
                digest.add(pinch.magnification, Double(pinch.touches))
            }
        } catch {
            digest.add(error)
        }
    }
}

func interactiveViewport(_ random: inout Random) throws(GeometryError) -> InteractiveViewport {
    let layout = try random.layout()
    let rules = GestureRules(
        doubleTapRule: random.chance(0.5) ? .maximizeUnlessMaximum : .resetWhenZoomed,
        doubleTapPlacement: random.chance(0.5) ? .centered : .anchored,
        pinchPolicy: random.chance(0.3) ? .clamped : .elastic
    )
    var state: ViewportState?
    if random.chance(0.5) {
        let scale = random.spoilt(random.between(0.05, 20))
        state = ViewportState(scale: scale, offset: random.point(3000))
    }
    return try InteractiveViewport(layout: layout, rules: rules, state: state)
}

func anyGesture(_ random: inout Random) -> Gesture {
    switch random.whole(below: 14) {
    case 0:
        let scale = random.spoilt(random.between(0.05, 30))
        return .zoom(to: scale, anchor: random.chance(0.7) ? random.point(2000) : nil)
    case 1: return .doubleTap(at: random.point(2000))
    case 2:
        let point = random.point(2000)
        return .pinchBegan(at: point, touches: 1 + random.whole(below: 3))
    case 3, 13:
        let magnification = random.spoilt(random.between(0.1, 8))
        let point = random.point(2000)
        return .pinchChanged(magnification: magnification, at: point, touches: 1 + random.whole(below: 3))
    case 4: return .pinchEnded
    case 5: return .pan(by: random.point(3000))
    case 6: return .slider(random.spoilt(random.unit()))
    case 7: return .zoomToRect(rect(&random))
    case 8: return .center(at: random.point(1.5))
    case 9: return .resize(to: random.window())
    case 10: return .dragBegan(at: random.point(2000))
    case 11: return .dragChanged(to: random.point(3000))
    case 12: return .dragEnded
    default: return .reset
    }
}
