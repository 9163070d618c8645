import ZoomCore

/// A pinch that springs back, at rest.
///
/// Arguments: none. Answer: scale, anchor, offset, whether it is pinching; its record.
public func transform(_ memory: inout NumberMemory) throws(GeometryError) {
    memory.append(PinchTransform())
}

/// Fingers come down.
///
/// Arguments: a transform's record, point, touches, viewport's size. Answer: as of `transform`.
public func transformBegan(_ memory: inout NumberMemory) throws(GeometryError) {
    var transform = memory.record(of: PinchTransform.self)
    try transform.began(at: memory.point(), touches: memory.touches(), in: memory.size())
    memory.append(transform)
}

/// Fingers have moved.
///
/// Arguments: a transform's record, magnification, point, touches. Answer: as of `transform`.
public func transformChanged(_ memory: inout NumberMemory) throws(GeometryError) {
    var transform = memory.record(of: PinchTransform.self)
    try transform.changed(magnification: memory.next(), at: memory.point(), touches: memory.touches())
    memory.append(transform)
}

/// Where a point of the resting picture is shown.
///
/// Arguments: a transform's record, point, viewport's size. Answer: a point.
public func transformShown(_ memory: inout NumberMemory) throws(GeometryError) {
    let transform = memory.record(of: PinchTransform.self)
    let point = try memory.checkedPoint()
    memory.append(transform.shown(point, in: memory.size()))
}

extension NumberMemory {
    mutating func append(_ transform: PinchTransform) {
        append(transform.scale)
        append(transform.anchor)
        append(transform.offset)
        append(transform.isPinching)
        append(recordOf: transform)
    }
}
