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
/// Arguments: a session's record, the time, whether the way is animated, the gesture. Answer: as of `touchEvent`.
public func touchGesture(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TouchSession.self)
    let time = memory.next()
    let isAnimated = memory.flag()
    let outcome = try session.apply(memory.gesture(), at: time, isAnimated: isAnimated)
    memory.append(session, outcome)
}
