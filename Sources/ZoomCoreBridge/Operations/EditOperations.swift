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
/// Arguments: an edited image's record, the mode, the sticker's middle, width and angle; a flag, a layout's record,
/// scale and offset. Answer: the same in pixels, or in points of the viewport, and degrees.
public func sticker(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    var place = try edited.place(of: memory.sticker(), in: mode)
    if memory.flag() {
        let layout = memory.record(of: Layout.self)
        let state = try memory.state()
        place.center = layout.viewportPoint(atImagePoint: place.center, in: state)
        place.width *= layout.magnification(at: state.scale)
    }
    memory.append(place)
}

/// Where things go on a mode's picture.
///
/// Arguments: an edited image's record, the mode; a flag, and for a sticker its middle, width and angle, and its
/// aspect. Answer: the transform of source pixels, or of the unit square, to pixels of the picture.
public func editTransform(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    if memory.flag() {
        memory.append(try edited.transform(of: memory.sticker(), aspect: memory.next(), to: mode))
    } else {
        memory.append(edited.transform(to: mode))
    }
}

/// The tiles of the source's pyramid that a rect of a mode's picture touches, nearest to its middle first.
///
/// Arguments: an edited image's record, the mode; the rest as of `tiles`. Answer: as of `tiles`.
public func editTiles(_ memory: inout NumberMemory) throws(GeometryError) {
    let edited = memory.record(of: EditedImage.self)
    let mode = memory.mode()
    let pyramid = try memory.pyramid()
    let level = memory.level()
    let rect = try memory.checkedRect()
    let margin = try memory.whole(.tileMargin, .from(0, upTo: mostTiles))
    // The box around a turned rectangle is no longer than both of its sides.
    let longest = rect.size.width + rect.size.height
    let most = pyramid.mostTiles(covering: Size(width: longest, height: longest), level: level, margin: 2 * margin)
    memory.append(most)
    guard most <= mostTiles else { return }
    memory.append(edited.tiles(covering: rect, in: mode, of: pyramid, level: level, margin: margin))
}

extension NumberMemory {
    mutating func sticker() -> StickerPlace {
        StickerPlace(center: point(), width: next(), angle: next())
    }

    @inline(never)
    mutating func append(_ sticker: StickerPlace) {
        append(sticker.center)
        append(sticker.width)
        append(sticker.angle)
    }

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
