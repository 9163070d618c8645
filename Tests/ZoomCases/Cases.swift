import ZoomCore

/// The kinds of cases, one after the other; `Tests/Wasm/cases.mjs` has the same, through the WebAssembly module.
func run(case number: Int, into digest: inout Digest) {
    var random = Random(case: number)
    do throws(GeometryError) {
        switch number % 8 {
        case 0: try place(&random, &digest)
        case 1: try gesture(&random, &digest)
        case 2: try edit(&random, &digest)
        case 3: try slide(&random, &digest)
        case 4: try tile(&random, &digest)
        case 5: try touch(&random, &digest)
        case 6: try pinch(&random, &digest)
        default: try crop(&random, &digest)
        }
    } catch {
        digest.add(error)
    }
}

private func place(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let layout = try random.layout()
    digest.add(layout.fitFactor)
    let scale = random.spoilt(random.between(0.05, 20))
    let placed = try layout.place(scale: scale, placement(&random))
    let state = placed.state
    digest.add(state, in: layout, bound: placed.bound)
    let point = random.point(3000)
    digest.add(layout.imagePoint(atViewportPoint: point, in: state))
    digest.add(layout.viewportPoint(atImagePoint: point, in: state))
    let range = layout.offsetRange(at: state.scale)
    digest.add(range.least)
    digest.add(range.greatest)
    digest.add(try layout.draggedOffset(state, by: random.point(3000)))
    let ratio = random.chance(0.5) ? Double(1 + random.whole(below: 3)) : random.spoilt(random.between(0.1, 4))
    let device = try DeviceRect(layout: layout, state: state, devicePixelRatio: ratio)
    digest.add(device.scaled)
    digest.add(Double(device.offset.x), Double(device.offset.y))
    digest.add(device.output)
    digest.add(device.magnification)
    digest.add(device.transform)
    digest.add(try layout.transform(state, devicePixelRatio: ratio))
    let position = layout.position(state)
    digest.add(position.center)
    digest.add(position.magnification ?? -1)
    let other = try Layout(image: random.size(), viewport: random.window())
    let shown = try other.showing(position)
    digest.add(shown.state, in: other, bound: shown.bound)
    let corner = random.point(500)
    let size = Size(width: random.between(1, 900), height: random.spoilt(random.between(1, 900)))
    let framed = try other.placing(layout.visibleRect(state), in: Rect(origin: corner, size: size))
    digest.add(framed.scale)
    digest.add(framed.offset)
    let box = random.window()
    let map = try Minimap(of: state, in: layout, box: box, leastSide: random.between(0, 50))
    digest.add(map.picture)
    digest.add(map.frame)
    digest.add(try layout.unitPoint(atMinimapPoint: random.point(1000), box: box))
}

private func placement(_ random: inout Random) -> Placement {
    switch random.whole(below: 5) {
    case 0: return .centered
    case 1:
        let x = random.chance(0.7) ? random.spoilt(random.between(-3000, 3000)) : nil
        let y = x == nil || random.chance(0.7) ? random.spoilt(random.between(-3000, 3000)) : nil
        return .offset(x: x, y: y)
    case 2:
        let x = random.spoilt(random.between(-0.5, 1.5))
        return .center(Point(x: x, y: random.between(-0.5, 1.5)))
    case 3:
        let anchor = random.point(1)
        return .anchor(anchor, translation: random.point(2000))
    default: return .rect(rect(&random))
    }
}

func rect(_ random: inout Random) -> Rect {
    let origin = random.point(5000)
    let width = random.spoilt(random.between(1, 5000))
    return Rect(origin: origin, size: Size(width: width, height: random.between(1, 5000)))
}

private func slide(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let layout = try random.layout()
    for _ in 0..<4 {
        let position = random.unit()
        let scale = layout.limits.scale(atSliderPosition: position)
        digest.add(scale, layout.limits.sliderPosition(of: scale))
        digest.add(layout.limits.sliderPosition(of: random.between(0.001, 100)))
    }
}

private func edit(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let image = random.size()
    var crop: Crop?
    if random.chance(0.6) {
        let center = random.point(0.5)
        let width = random.spoilt(random.between(0.01, 1.2))
        crop = Crop(center: center, size: Size(width: width, height: random.between(0.01, 1.2)))
    }
    let quadrant = random.whole(below: 4)
    let angle = random.chance(0.2) ? Double(random.whole(below: 3)) * 45 - 45 : random.spoilt(random.between(-45, 45))
    let isFlipped = random.chance(0.5)
    let rotation = try Rotation(quadrant: quadrant, angle: angle)
    let edited = try EditedImage(image: image, edit: Edit(crop: crop, rotation: rotation, isFlipped: isFlipped))
    digest.add(edited.size)
    digest.add(edited.diagonal)
    digest.add(edited.crop)
    digest.add(edited.cropFrame.center)
    digest.add(edited.cropFrame.size)
    for mode in [EditMode.view, .edit, .crop] {
        digest.add(edited.pictureSize(mode))
        let point = random.point(5000)
        digest.add(edited.sourcePoint(atPicturePoint: point, in: mode))
        digest.add(edited.picturePoint(atSourcePoint: point, in: mode))
        let center = random.point(0.5)
        let width = random.spoilt(random.between(0.01, 1))
        let sticker = StickerPlace(center: center, width: width, angle: random.between(-180, 180))
        let place = try edited.place(of: sticker, in: mode)
        digest.add(place)
        digest.add(edited.transform(to: mode))
        digest.add(try edited.transform(of: sticker, aspect: random.between(0.2, 5), to: mode))
        digest.add(try edited.sticker(at: place, in: mode))
        digest.add(sticker.mirrored(vertically: random.chance(0.5)))
        try dragSticker(&random, &digest, sticker, on: edited, mode)
    }
    digest.add(try edited.inscribed(edited.crop))
}

private func tile(_ random: inout Random, _ digest: inout Digest) throws(GeometryError) {
    let tileSize = random.chance(0.5) ? 256 : 1 + random.whole(below: 1024)
    let width = Int(random.length())
    let image = PixelSize(width: width, height: Int(random.length()))
    let pyramid = try Pyramid(image: image, tileSize: tileSize)
    for level in 0...pyramid.lastLevel {
        if let size = pyramid.size(ofLevel: level), let grid = pyramid.grid(ofLevel: level) {
            digest.add(size)
            digest.add(Double(grid.columns), Double(grid.rows))
        }
    }
    let level = pyramid.level(forMagnification: random.between(0.0001, 2))
    digest.add(Double(level))
    let side = Double(tileSize) * Double(1 << level)
    let x = random.between(-0.1, 1) * Double(image.width)
    let y = random.between(-0.1, 1) * Double(image.height)
    let length = random.between(0, 8) * side
    let rect = Rect(x: x, y: y, width: length, height: random.between(0, 8) * side)
    for tile in pyramid.tiles(covering: rect, level: level, margin: random.whole(below: 3)) {
        digest.add(Double(tile.column), Double(tile.row))
        for rect in [pyramid.rect(of: tile), pyramid.imageRect(of: tile), pyramid.drawingRect(of: tile)] {
            if let rect { digest.add(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height)) }
        }
    }
}
