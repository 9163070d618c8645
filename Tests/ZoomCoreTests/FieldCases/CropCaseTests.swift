import Testing
import ZoomCore

/// Faults of croppers that people have reported; the number is that of the reported case.
@Suite struct CropCaseTests {
    private func plain(_ width: Double, _ height: Double) throws -> EditedImage {
        try EditedImage(image: Size(width: width, height: height), edit: .none)
    }

    /// Case 30: turning forth and back leaves zoom, offset and crop as they were.
    @Test(arguments: [[45.0, 45, -45, -45], Array(repeating: [10.0, -10], count: 100).flatMap { $0 }])
    func turningForthAndBackChangesNothing(_ turns: [Double]) throws {
        for fit in [CropFit.shrinking, .moving] {
            var cropper = try Cropper(image: Size(width: 300, height: 200), fit: fit)
            let frame = try cropper.edited.crop(ofSourceRect: Rect(x: 0, y: 0, width: 300, height: 200))
            try cropper.choose(frame)
            let start = cropper
            var least = start.edited.crop.size.width
            for turn in turns {
                try cropper.rotate(by: turn)
                least = min(least, cropper.edited.crop.size.width)
            }
            #expect(least < 0.9 * start.edited.crop.size.width)
            #expect(cropper == start)
            #expect(isClose(cropper.edited.crop.size.width, frame.size.width))
            #expect(isClose(cropper.edited.crop.center, frame.center))
        }
    }

    /// Case 33: the box around a turned picture takes the cosine's magnitude.
    @Test(
        arguments: [
            (120, 323.205, 359.808), (240, 323.205, 359.808), (300, 323.205, 359.808), (-60, 323.205, 359.808),
            (30, 359.808, 323.205), (150, 359.808, 323.205), (90, 200, 300), (180, 300, 200),
        ] as [(Double, Double, Double)]
    )
    func boxAroundATurnBeyondNinetyDegreesIsLargeEnough(_ degrees: Double, _ width: Double, _ height: Double) throws {
        let box = try Rotation(degrees: degrees).boundingSize(of: Size(width: 300, height: 200))
        #expect(abs(box.width - width) < 1e-3)
        #expect(abs(box.height - height) < 1e-3)
    }

    /// Case 38: origin and size are each rounded once, a square stays square, and nothing lies outside.
    @Test func fractionalRectIsNotOnePixelOff() throws {
        let table: [(Rect, PixelSize, PixelRect)] = [
            (
                Rect(x: 0, y: 183.887268, width: 3264, height: 1838.87329), PixelSize(width: 3264, height: 2448),
                PixelRect(x: 0, y: 184, width: 3264, height: 1839)
            ),
            (
                Rect(x: 10.4, y: 20.2, width: 100.2, height: 100.2), PixelSize(width: 640, height: 480),
                PixelRect(x: 10, y: 20, width: 100, height: 100)
            ),
            (
                Rect(x: 0, y: 62.222, width: 640, height: 355.556), PixelSize(width: 640, height: 480),
                PixelRect(x: 0, y: 62, width: 640, height: 356)
            ),
        ]
        for (rect, image, pixels) in table {
            #expect(try PixelRect(roundingSizeOf: rect, inside: image) == pixels)
        }
        var generator = SeededGenerator(seed: 38)
        for _ in 0..<1000 {
            let image = PixelSize(
                width: .random(in: 1...500, using: &generator),
                height: .random(in: 1...500, using: &generator)
            )
            let side = Double.random(in: 0...Double(min(image.width, image.height)), using: &generator)
            let rect = Rect(
                x: .random(in: -9...Double(image.width), using: &generator),
                y: .random(in: -9...Double(image.height), using: &generator),
                width: side,
                height: side
            )
            let pixels = try PixelRect(roundingSizeOf: rect, inside: image)
            #expect(pixels.width == pixels.height && pixels.width >= 1)
            #expect(pixels.x >= 0 && pixels.x + pixels.width <= image.width)
            #expect(pixels.y >= 0 && pixels.y + pixels.height <= image.height)
        }
    }

    /// Case 62: a picture moved to the right behind the window shows what lies further to the left.
    @Test func cropFromScaleAndTranslation() throws {
        let edited = try plain(3000, 4000)
        let crop = try edited.crop(
            window: Size(width: 150, height: 200),
            magnification: 2 * 300 / 3000,
            translation: Point(x: 60, y: -40)
        )
        #expect(isClose(edited.unitRect(of: crop), Rect(x: 0.275, y: 0.425, width: 0.25, height: 0.25)))
        #expect(isClose(edited.sourceRect(of: crop), Rect(x: 825, y: 1700, width: 750, height: 1000)))
        let pixels = try PixelRect(
            roundingSizeOf: edited.sourceRect(of: crop),
            inside: PixelSize(width: 3000, height: 4000)
        )
        #expect(pixels == PixelRect(x: 825, y: 1700, width: 750, height: 1000))
    }

    /// Case 64: how far a covering picture can be dragged under a mask follows its turn.
    @Test func dragRangeFollowsATurn() throws {
        let mask = Size(width: 300, height: 300)
        let upright = try plain(2000, 1000)
        let magnification = try upright.coveringMagnification(window: mask)
        #expect(magnification == 0.3)
        let before = try upright.dragRange(window: mask, magnification: magnification)
        #expect(isClose(before.width, 150) && before.height < 1e-9)
        let turned = try EditedImage(image: upright.image, edit: Edit.none.turned(byQuarters: 1))
        #expect(try turned.coveringMagnification(window: mask) == 0.3)
        let after = try turned.dragRange(window: mask, magnification: magnification)
        #expect(after.width < 1e-9 && isClose(after.height, 150))
    }

    /// Case 81: a normalised crop is of pixels, whatever number of points they are shown at.
    @Test func cropOfADensePictureIsInPixels() throws {
        let edited = try plain(3000, 2000)
        let crop = try edited.crop(ofUnitRect: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        #expect(isClose(edited.sourceRect(of: crop), Rect(x: 750, y: 500, width: 1500, height: 1000)))
        // The same as shown at two pixels for a point, 1500 × 1000 points large.
        let shown = try edited.crop(
            window: Size(width: 750, height: 500),
            magnification: 0.5,
            translation: .zero
        )
        #expect(isClose(edited.sourceRect(of: shown), Rect(x: 750, y: 500, width: 1500, height: 1000)))
    }

    /// Case 82: what is nearly a whole number is not cut off.
    @Test func nearlyWholeNumbersAreRounded() throws {
        let edited = try plain(800, 800)
        let crop = try edited.crop(ofSourceRect: Rect(x: 0, y: 0, width: 800, height: 449.999997))
        let cropped = try EditedImage(image: edited.image, edit: Edit(crop: crop))
        #expect(cropped.size == PixelSize(width: 800, height: 450))
        let pixels = try PixelRect(
            roundingSizeOf: edited.sourceRect(of: crop),
            inside: PixelSize(width: 800, height: 800)
        )
        #expect(pixels == PixelRect(x: 0, y: 0, width: 800, height: 450))
    }

    /// Case 88: a normalised crop is restored where it was.
    @Test func normalisedCropIsRestored() throws {
        let edited = try plain(200, 200)
        let unit = Rect(x: 0.1, y: 0.1, width: 0.8, height: 0.8)
        let crop = try edited.crop(ofUnitRect: unit)
        #expect(isClose(edited.sourceRect(of: crop), Rect(x: 20, y: 20, width: 160, height: 160)))
        #expect(isClose(edited.unitRect(of: crop), unit))
        let cropper = try Cropper(image: edited.image, edit: Edit(crop: crop))
        #expect(isClose(cropper.edited.unitRect(of: cropper.edited.crop), unit))
    }
}
