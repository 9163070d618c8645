import ZoomCore

/// Makes a layout.
///
/// Arguments: image width and height, viewport width and height, minimum, maximum, a flag and the double tap scale,
/// padding. Answer: minimum, maximum and double tap scale, fit factor; the layout's record.
public func layout(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = try memory.layout()
    memory.append(layout.limits.minimum)
    memory.append(layout.limits.maximum)
    memory.append(layout.limits.doubleTap)
    memory.append(layout.fitFactor)
    memory.append(recordOf: layout)
}

/// Places a viewport.
///
/// Arguments: a layout's record, scale, the kind of placement, and its numbers: 0 centred; 1 offset, for each axis a
/// flag and a number; 2 centre; 3 anchor and translation; 4 rect. Answer: a state with everything about it.
public func place(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let scale = memory.next()
    let placement: Placement
    switch memory.next() {
    case 1: placement = .offset(x: memory.optional { $0.next() }, y: memory.optional { $0.next() })
    case 2: placement = .center(memory.point())
    case 3: placement = .anchor(memory.point(), translation: memory.point())
    case 4: placement = .rect(memory.rect())
    default: placement = .centered
    }
    let placed = try layout.place(scale: scale, placement)
    memory.append(placed.state, in: layout, bound: placed.bound)
}

/// Tells everything about a state.
///
/// Arguments: a layout's record, scale and offset. Answer: the state with everything about it.
public func describe(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    memory.append(try memory.state(), in: layout, bound: nil)
}

/// The device pixels of a state.
///
/// Arguments: a layout's record, scale and offset, device pixel ratio. Answer: the scaled image's width and height, the
/// window's offset and its size, magnification, the transform from image pixels.
public func device(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    let device = try DeviceRect(layout: layout, state: state, devicePixelRatio: memory.next())
    memory.append(device.scaled)
    memory.append(device.offset.x)
    memory.append(device.offset.y)
    memory.append(device.output)
    memory.append(device.magnification)
    memory.append(device.transform)
}

/// The image point under a viewport point.
///
/// Arguments: a layout's record, scale and offset, the point. Answer: a point.
public func imagePoint(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    memory.append(layout.imagePoint(atViewportPoint: try memory.checkedPoint(), in: state))
}

/// The viewport point over an image point.
///
/// Arguments: a layout's record, scale and offset, the point. Answer: a point.
public func viewportPoint(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    memory.append(layout.viewportPoint(atImagePoint: try memory.checkedPoint(), in: state))
}

/// From image pixels to points or device pixels.
///
/// Arguments: a layout's record, scale and offset, device pixel ratio. Answer: a transform.
public func layoutTransform(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    memory.append(try layout.transform(state, devicePixelRatio: memory.next()))
}

/// How far the offset goes at a scale.
///
/// Arguments: a layout's record, scale. Answer: least offset, greatest offset.
public func offsetRange(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let scale = memory.next()
    try NumberMemory.check(scale, .scale, .positive)
    let range = layout.offsetRange(at: scale)
    memory.append(range.least)
    memory.append(range.greatest)
}

/// The offset to show while a finger drags.
///
/// Arguments: a layout's record, scale and offset, the finger's distance. Answer: an offset.
public func draggedOffset(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    memory.append(try layout.draggedOffset(state, by: memory.point()))
}

/// Where a slider stands.
///
/// Arguments: a layout's record, scale. Answer: the position.
public func sliderPosition(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let scale = memory.next()
    try NumberMemory.check(scale, .scale, .positive)
    memory.append(layout.limits.sliderPosition(of: scale))
}

/// The scale of a slider.
///
/// Arguments: a layout's record, position. Answer: the scale.
public func sliderScale(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let position = memory.next()
    try NumberMemory.check(position, .sliderPosition, .from(0, upTo: 1))
    memory.append(layout.limits.scale(atSliderPosition: position))
}
