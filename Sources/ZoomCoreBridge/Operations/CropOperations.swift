import ZoomCore

/// A crop that is found otherwise than by its numbers.
///
/// Arguments: an edited image's record, the way, and its numbers: 0 contained, a crop and whether it shrinks; 1 of a
/// source rect; 2 of a unit rect; 3 of a picture's rect, the mode first; 4 the largest of an aspect, about a middle; 5
/// a crop cut to an aspect; 6 a crop moved by a distance; 7 a crop resized by a handle and a distance, whether it keeps
/// its aspect, and its least size; 8 what a window shows, its size, magnification and translation. Answer: a crop.
public func crop(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let crop: Crop
    switch memory.next() {
    case 0: crop = try edited.contained(memory.crop(), by: memory.fit())
    case 1: crop = try edited.crop(ofSourceRect: memory.rect())
    case 2: crop = try edited.crop(ofUnitRect: memory.rect())
    case 3:
        let mode = memory.mode()
        crop = try edited.crop(ofPictureRect: memory.rect(), in: mode)
    case 4: crop = try edited.largestCrop(ofAspect: memory.next(), about: memory.point())
    case 5: crop = try edited.crop(memory.crop(), cutToAspect: memory.next())
    case 6: crop = try edited.moved(memory.crop(), by: memory.point())
    case 7:
        crop = try edited.resized(
            memory.crop(),
            by: memory.handle(),
            memory.point(),
            keepsAspect: memory.flag(),
            minimum: memory.size()
        )
    default:
        crop = try edited.crop(window: memory.size(), magnification: memory.next(), translation: memory.point())
    }
    memory.append(crop)
}

/// What a crop, or a window, is elsewhere.
///
/// Arguments: an edited image's record, what is asked, and its numbers: 0 the source rect, 1 the unit rect, 2 the
/// canvas rect, of a crop; 3 the translation of a crop at a magnification; 4 the least magnification that covers a
/// window; 5 how far the image moves behind a window at a magnification. Answer: a rect, a distance, a number, or a
/// size.
public func measureCrop(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    switch memory.next() {
    case 0: memory.append(edited.sourceRect(of: memory.crop()))
    case 1: memory.append(edited.unitRect(of: memory.crop()))
    case 2: memory.append(edited.canvasRect(of: memory.crop()))
    case 3: memory.append(edited.translation(of: memory.crop(), magnification: memory.next()))
    case 4: memory.append(try edited.coveringMagnification(window: memory.size()))
    default: memory.append(try edited.dragRange(window: memory.size(), magnification: memory.next()))
    }
}

/// Makes a cropper.
///
/// Arguments: as of `edit`; whether it shrinks. Answer: as of `changeCrop`.
public func cropper(_ memory: inout NumberMemory) throws(GeometryError) {
    let image = memory.size()
    let edit = try memory.edit()
    memory.append(try Cropper(image: image, edit: edit, fit: memory.fit()))
}

/// Chooses another crop, or turns.
///
/// Arguments: a cropper's record, what is done, and its numbers: 0 a flag and the crop chosen; 1 moved by a distance; 2
/// resized by a handle and a distance, whether it keeps its aspect, and its least size; 3 straightened to an angle; 4
/// rotated by degrees; 5 turned by quarters; 6 flipped, whether vertically; 7 what a viewport's rect shows, a layout's
/// record, scale and offset, the rect; 8 dragged by a handle, 8 for the whole frame, a layout's record, scale and
/// offset, the crop in the beginning, where the finger was then and is now, whether it keeps its aspect, and its least
/// size, in points. Answer: what is chosen: a flag and the crop, quadrant, angle, whether it is flipped; what is shown:
/// the length of its record, and as of `edit`; the cropper's record.
public func changeCrop(_ memory: inout NumberMemory) throws(GeometryError) {
    var cropper = memory.record(of: Cropper.self)
    switch memory.next() {
    case 0: try cropper.choose(memory.optional { $0.crop() })
    case 1: try cropper.move(by: memory.point())
    case 2:
        try cropper.resize(
            by: memory.handle(),
            memory.point(),
            keepsAspect: memory.flag(),
            minimum: memory.size()
        )
    case 3: try cropper.straighten(to: memory.next())
    case 4: try cropper.rotate(by: memory.next())
    case 5: try cropper.turn(byQuarters: Int(memory.whole(.quadrant, .from(-3, upTo: 3))))
    case 6: try cropper.flip(vertically: memory.flag())
    case 7:
        let layout = memory.record(of: Layout.self)
        let state = try memory.state()
        try cropper.show(memory.rect(), in: layout, state)
    default:
        let part = memory.part()
        let layout = memory.record(of: Layout.self)
        let state = try memory.state()
        let start = memory.crop()
        let from = memory.point()
        let to = memory.point()
        try cropper.drag(
            part,
            from: start,
            by: Point(x: to.x - from.x, y: to.y - from.y),
            magnification: layout.magnification(at: state.scale),
            keepsAspect: memory.flag(),
            minimum: memory.size()
        )
    }
    memory.append(cropper)
}

/// The frame of a crop in a viewport, and what of it is under a point.
///
/// Arguments: a cropper's record, a layout's, scale and offset, the point, how far a handle reaches. Answer: the
/// frame's rect; the handle, 8 for the frame as a whole, 9 for nothing of it.
public func cropFrame(_ memory: inout NumberMemory) throws(GeometryError) {
    let cropper = memory.record(of: Cropper.self)
    let layout = memory.record(of: Layout.self)
    let state = try memory.state()
    let point = try memory.checkedPoint()
    let frame = cropper.frame(in: layout, state)
    memory.append(frame)
    switch CropPart(at: point, of: frame, reach: memory.next()) {
    case .handle(let handle):
        var number = 0.0
        for other in CropHandle.allCases {
            if other == handle { memory.append(number) }
            number += 1
        }
    case .inside: memory.append(8.0)
    case nil: memory.append(9.0)
    }
}

extension NumberMemory {
    fileprivate mutating func fit() -> CropFit { flag() ? .shrinking : .moving }

    fileprivate mutating func part() -> CropPart {
        numbers[readCount] == 8 ? skipped(.inside) : .handle(handle())
    }

    private mutating func skipped(_ part: CropPart) -> CropPart {
        _ = next()
        return part
    }

    fileprivate mutating func handle() -> CropHandle {
        switch next() {
        case 0: .left
        case 1: .right
        case 2: .top
        case 3: .bottom
        case 4: .topLeft
        case 5: .topRight
        case 6: .bottomLeft
        default: .bottomRight
        }
    }

    fileprivate mutating func append(_ cropper: Cropper) {
        let chosen = cropper.chosen
        append(chosen.crop != nil)
        append(chosen.crop ?? Crop(center: .zero, size: Size(width: 0, height: 0)))
        append(Double(chosen.rotation.quadrant))
        append(chosen.rotation.angle)
        append(chosen.isFlipped)
        append(Double(Self.length(of: EditedImage.self)))
        append(cropper.edited)
        append(recordOf: cropper)
    }
}
