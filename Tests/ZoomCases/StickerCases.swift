import ZoomCore

func dragSticker(
    _ random: inout Random,
    _ digest: inout Digest,
    _ sticker: StickerPlace,
    on edited: EditedImage,
    _ mode: EditMode
) throws(GeometryError) {
    let layout = try Layout(image: edited.pictureSize(mode), viewport: random.window())
    let state = try layout.place(scale: random.between(1, 5)).state
    var session = try StickerSession(sticker, on: edited, mode: mode, layout: layout, state: state)
    for _ in 0..<6 {
        if random.chance(0.3) {
            let distance = random.point(100)
            let magnification = random.between(0.5, 2)
            digest.add(try session.adjust(by: distance, magnification: magnification, turn: random.between(-90, 90)))
        } else if random.chance(0.2) {
            let finger = random.whole(below: 3) - 1
            try session.takeHandle(finger, at: random.point(800))
        } else {
            digest.add(try session.handle(TouchEvent(time: 0, action: fingerAction(&random))))
        }
        digest.add(session.sticker)
        digest.add(try session.place())
        digest.add(Double(session.touches))
    }
}

/// A frame under a finger.
func dragFrame(_ random: inout Random, _ digest: inout Digest, _ start: Cropper) throws(GeometryError) {
    var cropper = start
    let layout = try Layout(image: cropper.edited.pictureSize(.crop), viewport: random.window())
    let state = try layout.place(scale: random.between(1, 5)).state
    let frame = cropper.frame(in: layout, state)
    digest.add(frame)
    let x = frame.origin.x + random.between(-0.1, 1.1) * frame.size.width
    let point = Point(x: x, y: frame.origin.y + random.between(-0.1, 1.1) * frame.size.height)
    guard let part = CropPart(at: point, of: frame, reach: random.between(0, 60)) else {
        digest.add(-1)
        return
    }
    if case .handle(let handle) = part, let number = CropHandle.allCases.firstIndex(of: handle) {
        digest.add(Double(number))
    } else {
        digest.add(8)
    }
    let crop = cropper.edited.crop
    for _ in 0..<3 {
        let to = random.point(1500)
        try cropper.drag(
            part,
            from: crop,
            by: Point(x: to.x - point.x, y: to.y - point.y),
            magnification: layout.magnification(at: state.scale),
            keepsAspect: random.chance(0.3)
        )
        digest.add(cropper.edited.crop)
    }
    let corner = random.point(500)
    let width = random.between(10, 800)
    let window = Rect(origin: corner, size: Size(width: width, height: random.between(10, 800)))
    try cropper.show(window, in: layout, state)
    digest.add(cropper.edited.crop)
}
