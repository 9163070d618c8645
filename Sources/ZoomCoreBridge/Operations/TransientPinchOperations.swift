import ZoomCore

/// Makes a session of pinches that spring back.
///
/// Arguments: the picture's width and height, the rules. Answer: as of `pinchEvent`.
public func pinchSession(_ memory: inout NumberMemory) throws(GeometryError) {
    let viewport = memory.size()
    let session = try TransientPinchSession(viewport: viewport, rules: memory.touchRules())
    memory.append(session, TouchOutcome())
}

/// Takes in an event.
///
/// Arguments: a session's record; the event. Answer: scale, anchor, offset, whether it is pinching, how many fingers
/// are down; whether it has changed and whether it moves by itself; the transform of points; the session's record.
public func pinchEvent(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TransientPinchSession.self)
    let outcome = try session.handle(memory.touchEvent())
    memory.append(session, outcome)
}

/// Lets time pass.
///
/// Arguments: a session's record, the time. Answer: as of `pinchEvent`.
public func pinchAdvance(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: TransientPinchSession.self)
    let outcome = session.advance(to: memory.next())
    memory.append(session, outcome)
}
