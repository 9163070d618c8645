import ZoomCore

func crop(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let image = random.size()
    let quadrant = random.whole(below: 4)
    let angle = random.chance(0.3) ? 0 : random.between(-45, 45)
    let isFlipped = random.chance(0.5)
    let chosenCrop = random.chance(0.7) ? anyCrop(&random) : nil
    let rotation = try Rotation(quadrant: quadrant, angle: angle)
    let edit = Edit(crop: chosenCrop, rotation: rotation, isFlipped: isFlipped)
    let edited = try EditedImage(image: image, edit: edit)
    let other = anyCrop(&random)
    digest.add(try edited.contained(other, by: random.chance(0.5) ? .shrinking : .moving))
    let origin = random.point(3000)
    let width = random.between(1, 3000)
    let rect = Rect(origin: origin, size: Size(width: width, height: random.between(1, 3000)))
    let found = try edited.crop(ofSourceRect: rect)
    digest.add(found)
    digest.add(edited.sourceRect(of: found))
    digest.add(edited.unitRect(of: found))
    digest.add(edited.canvasRect(of: found))
    let x = random.unit()
    let y = random.unit()
    let unitWidth = random.unit() + 0.01
    digest.add(try edited.crop(ofUnitRect: Rect(x: x, y: y, width: unitWidth, height: random.unit() + 0.01)))
    digest.add(try edited.crop(ofPictureRect: rect, in: [EditMode.view, .edit, .crop][random.whole(below: 3)]))
    digest.add(try edited.largestCrop(ofAspect: random.between(0.1, 5)))
    digest.add(try edited.crop(found, cutToAspect: random.between(0.1, 5)))
    let window = random.window()
    let magnification = random.between(0.1, 3)
    digest.add(try edited.crop(window: window, magnification: magnification, translation: random.point(500)))
    digest.add(edited.translation(of: found, magnification: magnification))
    digest.add(try edited.coveringMagnification(window: window))
    digest.add(try edited.dragRange(window: window, magnification: magnification))
    let fit: CropFit = random.chance(0.5) ? .shrinking : .moving
    let cropper = try Cropper(image: image, edit: edit, fit: fit)
    choose(&random, &digest, cropper)
    try dragFrame(&random, &digest, cropper)
}

private func choose(_ random: inout Random, _ digest: inout Digest, _ start: Cropper) {
    var cropper = start
    for _ in 0..<6 {
        do throws(GeometryError) {
            try change(&random, &cropper)
            digest.add(cropper.edited.crop)
            digest.add(cropper.chosen.crop != nil)
            if let crop = cropper.chosen.crop { digest.add(crop) }
            digest.add(Double(cropper.chosen.rotation.quadrant), cropper.chosen.rotation.angle)
            digest.add(cropper.chosen.isFlipped)
        } catch {
            digest.add(error)
        }
    }
}

private func change(_ random: inout Random, _ cropper: inout Cropper) throws(GeometryError) {
    switch random.whole(below: 7) {
    case 0: try cropper.choose(random.chance(0.8) ? anyCrop(&random) : nil)
    case 1: try cropper.move(by: random.point(1000))
    case 2:
        let handles: [CropHandle] = [
            .left, .right, .top, .bottom, .topLeft, .topRight, .bottomLeft, .bottomRight,
        ]
        let handle = handles[random.whole(below: 8)]
        let distance = random.point(1000)
        let keepsAspect = random.chance(0.5)
        let width = random.between(1, 100)
        let minimum = Size(width: width, height: random.between(1, 100))
        try cropper.resize(by: handle, distance, keepsAspect: keepsAspect, minimum: minimum)
    case 3: try cropper.straighten(to: random.spoilt(random.between(-45, 45)))
    case 4: try cropper.rotate(by: random.between(-400, 400))
    case 5: try cropper.turn(byQuarters: random.whole(below: 7) - 3)
    default: try cropper.flip(vertically: random.chance(0.5))
    }
}

private func anyCrop(_ random: inout Random) -> Crop {
    let center = random.point(0.5)
    let width = random.spoilt(random.between(0.01, 1.2))
    return Crop(center: center, size: Size(width: width, height: random.between(0.01, 1.2)))
}
