import ZoomCore

/// Limits to where one image pixel takes so many device pixels.
///
/// Arguments: image width and height, viewport width and height, device pixels, device pixel ratio, the least maximum.
/// Answer: minimum, maximum and double tap scale.
public func limits(_ memory: inout NumberMemory) throws(GeometryError) {
    let image = memory.size()
    let viewport = memory.size()
    let limits = try ZoomLimits.reaching(
        devicePixels: memory.next(),
        devicePixelRatio: memory.next(),
        image: image,
        viewport: viewport,
        leastMaximum: memory.next()
    )
    memory.append(limits.minimum)
    memory.append(limits.maximum)
    memory.append(limits.doubleTap)
}

/// What a state looks at, whatever the window.
///
/// Arguments: a layout's record, scale and offset. Answer: the point in the middle, a flag and the magnification.
public func position(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let position = layout.position(try memory.state())
    memory.append(position.center)
    memory.append(position.magnification != nil)
    memory.append(position.magnification ?? 0)
}

/// The state that shows a position.
///
/// Arguments: a layout's record, the point in the middle, a flag and the magnification. Answer: a state with everything
/// about it.
public func showing(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let placed = try layout.showing(memory.position())
    memory.append(placed.state, in: layout, bound: placed.bound)
}

/// The state that shows a rect in a frame, as it is.
///
/// Arguments: a layout's record, the rect of the image, the rect of the viewport. Answer: scale and offset.
public func placing(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    memory.append(try layout.placing(memory.rect(), in: memory.rect()))
}

/// The whole image in a box, and what shows of it.
///
/// Arguments: a layout's record, scale and offset, the box's size, the frame's least side. Answer: the picture's rect
/// and the frame's.
public func minimap(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    let map = try Minimap(of: state, in: layout, box: memory.size(), leastSide: memory.next())
    memory.append(map.picture)
    memory.append(map.frame)
}

/// The unit point of the image at a point of a minimap's box.
///
/// Arguments: a layout's record, the box's size, the point. Answer: a point.
public func minimapPoint(_ memory: inout NumberMemory) throws(GeometryError) {
    let layout = memory.record(of: Layout.self)
    let box = memory.size()
    memory.append(try layout.unitPoint(atMinimapPoint: memory.point(), box: box))
}

extension NumberMemory {
    mutating func position() -> ImagePosition {
        ImagePosition(center: point(), magnification: optional { $0.next() })
    }
}
