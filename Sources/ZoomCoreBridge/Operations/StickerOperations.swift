import ZoomCore

/// A sticker that is found otherwise than by its numbers.
///
/// Arguments: an edited image's record, the mode, the way, and its numbers: 0 by its place on the picture in pixels,
/// middle, width and angle; 1 in the middle of a rect, and its share of that; 2 a sticker mirrored, whether vertically.
/// Answer: middle, width and angle.
public func findSticker(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    switch memory.next() {
    case 0: memory.append(try edited.sticker(at: memory.sticker(), in: mode))
    case 1: memory.append(try edited.sticker(inMiddleOf: memory.rect(), share: memory.next(), of: mode))
    default: memory.append(memory.sticker().mirrored(vertically: memory.flag()))
    }
}

/// Whether a point lies on a sticker.
///
/// Arguments: an edited image's record, the mode, the sticker, its aspect, the point and a margin. Answer: a flag.
public func stickerContains(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    let sticker = memory.sticker()
    let aspect = memory.next()
    let point = try memory.checkedPoint()
    memory.append(try edited.contains(point, of: sticker, aspect: aspect, margin: memory.next(), in: mode))
}

/// Makes a session of a sticker.
///
/// Arguments: an edited image's record, the mode, the sticker, a layout's record, scale and offset, the least and the
/// greatest width. Answer: as of `stickerEvent`.
public func stickerSession(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    let sticker = memory.sticker()
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    let session = try StickerSession(
        sticker,
        on: edited,
        mode: mode,
        layout: layout,
        state: state,
        widths: (memory.next(), memory.next())
    )
    try memory.append(session, hasChanged: false)
}

/// Takes in an event, a handle that is taken, or a step.
///
/// Arguments: a session's record, what: 0 an event, 1 a handle, its finger and point, 2 a step, its distance,
/// magnification and turn. Answer: the sticker; its place on the picture, in pixels; how many fingers are down; whether
/// it has changed; the session's record.
public func stickerEvent(_ memory: inout NumberMemory) throws(GeometryError) {
    var session = memory.record(of: StickerSession.self)
    var hasChanged = false
    switch memory.next() {
    case 0: hasChanged = try session.handle(memory.touchEvent())
    case 1: try session.takeHandle(memory.finger(), at: memory.point())
    default:
        hasChanged = try session.adjust(by: memory.point(), magnification: memory.next(), turn: memory.next())
    }
    try memory.append(session, hasChanged: hasChanged)
}

extension NumberMemory {
    fileprivate mutating func append(_ session: StickerSession, hasChanged: Bool) throws(GeometryError) {
        let place = try session.place()
        append(session.sticker)
        append(place)
        append(Double(session.touches))
        append(hasChanged)
        append(recordOf: session)
    }
}
