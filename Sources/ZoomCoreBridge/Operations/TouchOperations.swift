import ZoomCore

/// Makes a touch session.
///
/// Arguments: a viewport's record, the rules. Answer: as of `touchEvent`.
public func touchSession(_ memory: inout NumberMemory) throws(GeometryError) {
    let viewport = memory.record(of: InteractiveViewport.self)
    let session = TouchSession(viewport: viewport, rules: try memory.touchRules())
    memory.append(session, TouchOutcome())
}

/// Takes in an event.
///
/// Arguments: a session's record; the event. Answer: the state with everything about it, the viewport's size; whether
/// it has changed and whether it moves by itself; a flag and the place of a tap, and of a double tap; how many fingers
/// are down; the state in the end; a flag and the time at which a tap will be reported; the session's record.
public func touchEvent(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TouchSession.self)
    let outcome = try session.handle(memory.touchEvent())
    memory.append(session, outcome)
}

/// Lets time pass.
///
/// Arguments: a session's record, the time. Answer: as of `touchEvent`.
public func touchAdvance(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TouchSession.self)
    let outcome = session.advance(to: memory.next())
    memory.append(session, outcome)
}

/// Answers a gesture that comes from elsewhere.
///
/// Arguments: a session's record, the time, whether the way is animated, whether it begins at rest, the gesture.
/// Answer: as of `touchEvent`.
public func touchGesture(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TouchSession.self)
    let time = memory.next()
    let isAnimated = memory.flag()
    let fromRest = memory.flag()
    let outcome = try session.apply(memory.gesture(), at: time, isAnimated: isAnimated, fromRest: fromRest)
    memory.append(session, outcome)
}

/// Goes on otherwise.
///
/// Arguments: a session's record, the time, whether the way is animated, how, and its numbers: 0 zoomed by a factor, a
/// flag and the point about which; 1 panned by a step, what it counts; 2 to a state, whether it rests; 3 to a position;
/// 4 with other limits, minimum, maximum, a flag and the double tap scale; 5 by other rules. Answer: as of
/// `touchEvent`.
public func touchChange(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TouchSession.self)
    let time = memory.next()
    let isAnimated = memory.flag()
    let outcome: TouchOutcome
    switch memory.next() {
    case 0:
        let factor = memory.next()
        let anchor = memory.optional { $0.point() }
        outcome = try session.zoom(by: factor, anchor: anchor, at: time, isAnimated: isAnimated)
    case 1:
        let step = memory.point()
        outcome = try session.pan(by: step, in: memory.wheelUnit(), at: time, isAnimated: isAnimated)
    case 2:
        let state = try memory.state()
        outcome = try session.show(state, at: time, isAnimated: isAnimated, isResting: memory.flag())
    case 3:
        let state = try session.viewport.layout.showing(memory.position()).state
        outcome = try session.show(state, at: time, isAnimated: isAnimated)
    case 4:
        outcome = try session.limit(to: memory.zoomLimits(), at: time)
    default:
        session.rules = try memory.touchRules()
        outcome = session.advance(to: time)
    }
    memory.append(session, outcome)
}
