import ZoomCore

/// Makes an edited image.
///
/// Arguments: image width and height; a flag, the crop's middle and size; quadrant, angle, a flag for flipped. Answer:
/// the finished picture's width and height, the diagonal, the crop, the crop's frame on the canvas by middle and size;
/// the edited image's record.
public func edit(_ memory: inout NumberMemory) throws(GeometryError) {
    let image = memory.size()
    memory.append(try EditedImage(image: image, edit: memory.edit()))
}

/// The largest crop without blank corners.
///
/// Arguments: an edited image's record, the crop. Answer: a crop.
public func inscribed(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    memory.append(try edited.inscribed(memory.crop()))
}

/// The source point that a point of a mode's picture shows.
///
/// Arguments: an edited image's record, the mode, the point. Answer: a point.
public func sourcePoint(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    memory.append(edited.sourcePoint(atPicturePoint: try memory.checkedPoint(), in: mode))
}

/// The point of a mode's picture that shows a source point.
///
/// Arguments: an edited image's record, the mode, the point. Answer: a point.
public func picturePoint(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    let point = try memory.checkedPoint()
    memory.append(edited.picturePoint(atSourcePoint: point, in: mode))
}

/// Where a sticker lies on a mode's picture.
///
/// Arguments: an edited image's record, the mode, the sticker's middle, width and angle. Answer: the same in pixels and
/// degrees.
public func sticker(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    let sticker = StickerPlace(center: memory.point(), width: memory.next(), angle: memory.next())
    let place = try edited.place(of: sticker, in: mode)
    memory.append(place.center)
    memory.append(place.width)
    memory.append(place.angle)
}

extension NumberMemory {
    mutating func edit() throws(GeometryError) -> Edit {
        let crop = optional { $0.crop() }
        let rotation = try Rotation(quadrant: Int(whole(.quadrant, .from(0, upTo: 3))), angle: next())
        return Edit(crop: crop, rotation: rotation, isFlipped: flag())
    }

    mutating func append(_ edited: EditedImage) {
        append(edited.size)
        append(edited.diagonal)
        append(edited.crop)
        append(edited.cropFrame.center)
        append(edited.cropFrame.size)
        append(recordOf: edited)
    }
}
