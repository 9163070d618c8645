import ZoomCore

func touch(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    var session = TouchSession(viewport: try interactiveViewport(&random), rules: try rules(&random))
    var time = random.unit()
    for _ in 0..<(6 + random.whole(below: 9)) {
        time += passed(&random)
        do throws(GeometryError) {
            let outcome: TouchOutcome
            switch random.whole(below: 12) {
            case 0: outcome = session.advance(to: time)
            case 1:
                let isAnimated = random.chance(0.5)
                let fromRest = random.chance(0.5)
                let gesture = anyGesture(&random)
                outcome = try session.apply(gesture, at: time, isAnimated: isAnimated, fromRest: fromRest)
            case 2: outcome = try step(&session, &random, time)
            default: outcome = try session.handle(TouchEvent(time: time, action: action(&random)))
            }
            digest.add(session.viewport.state, in: session.viewport.layout, bound: outcome.bound)
            digest.add(outcome.hasChanged)
            digest.add(outcome.isAnimating)
            digest.add(outcome.tap)
            digest.add(outcome.doubleTap)
            digest.add(Double(session.touches))
            digest.add(session.restingState.scale)
            digest.add(session.restingState.offset)
            digest.add(session.tapDueTime ?? -1)
        } catch {
            digest.add(error)
        }
    }
}

/// Ways to go on that are no gestures.
private func step(
    _ session: inout TouchSession,
    _ random: inout Random,
    _ time: Double
) throws(GeometryError) -> TouchOutcome {
    let isAnimated = random.chance(0.5)
    switch random.whole(below: 5) {
    case 0:
        let factor = random.spoilt(random.between(0.2, 5))
        let anchor = random.chance(0.5) ? random.point(900) : nil
        return try session.zoom(by: factor, anchor: anchor, at: time, isAnimated: isAnimated)
    case 1:
        let step = random.point(300)
        let unit = [WheelUnit.point, .line, .page][random.whole(below: 3)]
        return try session.pan(by: step, in: unit, at: time, isAnimated: isAnimated)
    case 2:
        let scale = random.spoilt(random.between(0.1, 30))
        let state = ViewportState(scale: scale, offset: random.point(3000))
        return try session.show(state, at: time, isAnimated: isAnimated, isResting: random.chance(0.5))
    case 3:
        let center = random.point(4000)
        let position = ImagePosition(center: center, magnification: random.spoilt(random.between(0.01, 9)))
        return try session.show(session.viewport.layout.showing(position).state, at: time, isAnimated: isAnimated)
    default:
        let minimum = random.between(0.2, 2)
        let limits = try ZoomLimits(minimum: minimum, maximum: minimum * random.between(1, 20))
        return try session.limit(to: limits, at: time)
    }
}

/// A picture that springs back.
func pinch(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let viewport = random.window()
    var transform = PinchTransform()
    let start = random.point(1000)
    try transform.began(at: start, touches: 1 + random.whole(below: 3), in: viewport)
    for _ in 0..<3 {
        let magnification = random.spoilt(random.between(0.1, 5))
        let point = random.point(1000)
        try transform.changed(magnification: magnification, at: point, touches: 1 + random.whole(below: 3))
        digest.add(transform.scale)
        digest.add(transform.anchor)
        digest.add(transform.offset)
        digest.add(transform.shown(random.point(1000), in: viewport))
    }
    var session = try TransientPinchSession(viewport: viewport)
    var time = 0.0
    for _ in 0..<8 {
        time += passed(&random)
        let outcome: TouchOutcome
        if random.chance(0.2) {
            outcome = session.advance(to: time)
        } else {
            outcome = try session.handle(TouchEvent(time: time, action: fingerAction(&random)))
        }
        digest.add(session.transform.scale)
        digest.add(session.transform.anchor)
        digest.add(session.transform.offset)
        digest.add(Double(session.touches))
        digest.add(session.transform.affine(in: viewport))
        digest.add(session.transform.isPinching)
        digest.add(outcome.hasChanged)
        digest.add(outcome.isAnimating)
    }
}

private func passed(_ random: inout Random) -> Double { random.chance(0.1) ? random.unit() : random.between(0, 0.03) }

private func rules(_ random: inout Random) throws(GeometryError) -> TouchRules {
    guard random.chance(0.3) else { return .standard }
    let slop = random.spoilt(random.between(0, 20))
    let slowingTime = random.chance(0.2) ? 0 : random.between(0, 2)
    let settleTime = random.chance(0.2) ? 0 : random.between(0, 1)
    let wheelRule: WheelRule = random.chance(0.5) ? .pans : .zooms
    return try TouchRules(slop: slop, slowingTime: slowingTime, settleTime: settleTime, wheelRule: wheelRule)
}

private func action(_ random: inout Random) -> TouchAction {
    switch random.whole(below: 8) {
    case 0:
        let delta = random.point(300)
        let unit = [WheelUnit.point, .line, .page][random.whole(below: 3)]
        let point = random.point(2000)
        let hasControl = random.chance(0.3)
        let isAnimated = random.chance(0.3)
        return .wheel(WheelStep(delta: delta, unit: unit, at: point, hasControl: hasControl, isAnimated: isAnimated))
    case 1:
        let magnification = random.spoilt(random.between(0.5, 2))
        return .magnify(by: magnification, at: random.point(2000))
    default: return fingerAction(&random)
    }
}

func fingerAction(_ random: inout Random) -> TouchAction {
    let finger = random.whole(below: 3) - 1
    let kind = random.whole(below: 8)
    // Near to one another now and then, or no tap would ever be a double one.
    let point = random.point(random.chance(0.3) ? 5 : 800)
    switch kind {
    case 0, 1: return .down(finger, at: point)
    case 2, 3, 4: return .move(finger, to: point)
    case 5, 6: return .up(finger, at: point)
    default: return .cancel(finger)
    }
}
