import ZoomCore

/// An image of random size with a random turn and flip, and no crop.
func randomTurned(_ generator: inout SeededGenerator) throws -> EditedImage {
    let angles: [Double] = [0, 45, -45, .random(in: -45...45, using: &generator)]
    return try EditedImage(
        image: Size(
            width: .random(in: 20...5000, using: &generator).rounded(),
            height: .random(in: 20...5000, using: &generator).rounded()
        ),
        edit: Edit(
            rotation: Rotation(
                quadrant: .random(in: 0...3, using: &generator),
                angle: angles.randomElement(using: &generator)!
            ),
            isFlipped: .random(using: &generator)
        )
    )
}

/// A crop anywhere about an image, often larger than it or beyond its edge.
func randomCrop(_ generator: inout SeededGenerator) -> Crop {
    Crop(
        center: Point(x: .random(in: -0.7...0.7, using: &generator), y: .random(in: -0.7...0.7, using: &generator)),
        size: Size(
            width: .random(in: 0.06...1.5, using: &generator),
            height: .random(in: 0.06...1.5, using: &generator)
        )
    )
}

/// The source points under a crop's corners, in pixels, top left first, then clockwise.
func corners(_ edited: EditedImage, _ crop: Crop) -> [Point] {
    let rect = edited.canvasRect(of: crop)
    let (a, b, c, d) = edited.sourceCorners(ofPictureRect: rect, in: .crop)
    return [a, b, c, d]
}

/// How far inside the image a crop's corners lie at least, in pixels; negative where one lies outside.
func room(_ edited: EditedImage, _ crop: Crop) -> Double {
    corners(edited, crop).map {
        min($0.x, $0.y, edited.image.width - $0.x, edited.image.height - $0.y)
    }.min()!
}
