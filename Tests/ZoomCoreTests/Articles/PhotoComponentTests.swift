import Foundation
import Testing
import ZoomCore

/// A component that shows one photo in three modes: to be looked at, to be edited and to be cropped.
///
/// A photo of 4000 × 3000 pixels; its diagonal is 5000, so that a relative length of 0.1 is 500 pixels.
@Suite struct PhotoComponentTests {
    private let photo = Size(width: 4000, height: 3000)
    private let screen = Size(width: 400, height: 700)
    private let crop = Crop(center: Point(x: 0.1, y: -0.05), size: Size(width: 0.4, height: 0.3))

    private func edited(_ angle: Double = 0, quadrant: Int = 0, of image: Size? = nil) throws -> EditedImage {
        let rotation = try Rotation(quadrant: quadrant, angle: angle)
        return try EditedImage(image: image ?? photo, edit: Edit(crop: crop, rotation: rotation))
    }

    private func layout(_ edited: EditedImage, _ mode: EditMode, padding: Double = 20) throws -> Layout {
        try Layout(image: edited.pictureSize(mode), viewport: screen, padding: padding)
    }

    @Test func threeModesAreThreePicturesOfOneEdit() throws {
        let edited = try edited()
        #expect(edited.pictureSize(.view) == Size(width: 2000, height: 1500))
        #expect(edited.pictureSize(.edit) == edited.pictureSize(.view))
        #expect(edited.pictureSize(.crop) == Size(width: 5000, height: 5000))
        // The crop's middle is (500, −250) from the canvas's, and its frame upright.
        #expect(isClose(edited.cropFrame.center, Point(x: 3000, y: 2250)))
        #expect(isClose(edited.cropFrame.size.width, 2000) && isClose(edited.cropFrame.size.height, 1500))
        // What lies in the frame's corner is what the finished picture begins with.
        let corner = Point(x: 2000, y: 1500)
        #expect(
            isClose(
                edited.sourcePoint(atPicturePoint: corner, in: .crop),
                edited.sourcePoint(atPicturePoint: .zero, in: .view)
            )
        )
        #expect(isClose(edited.sourcePoint(atPicturePoint: .zero, in: .view), Point(x: 1500, y: 500)))
    }

    /// Fitted into 400 × 700: 0.2 points a pixel for 2000 × 1500, 0.08 for the canvas.
    @Test func eachPictureIsCentredAndKeepsItsMarginWhenItIsLarger() throws {
        let edited = try edited()
        let view = try layout(edited, .view)
        #expect(isClose(view.fitFactor, 0.2))
        #expect(isClose(view.destination(view.reset), Rect(x: 0, y: 200, width: 400, height: 300)))
        #expect(isClose(view.reset.offset, Point(x: 0, y: -200)))
        // As wide as the screen, it can be pulled to either side by the margin.
        #expect(isClose(view.offsetRange(at: 1).least, Point(x: -20, y: -200)))
        #expect(isClose(view.offsetRange(at: 1).greatest, Point(x: 20, y: -200)))
        let canvas = try layout(edited, .crop)
        #expect(isClose(canvas.fitFactor, 0.08))
        #expect(isClose(canvas.destination(canvas.reset), Rect(x: 0, y: 150, width: 400, height: 400)))
        // At 4 the canvas is 1600 × 1600: each edge can be pulled 20 points away from the screen's.
        let range = canvas.offsetRange(at: 4)
        #expect(isClose(range.least, Point(x: -20, y: -20)))
        #expect(isClose(range.greatest, Point(x: 1220, y: 920)))
    }

    @Test func theSliderZoomsAboutTheMiddle() throws {
        for mode in [EditMode.view, .crop] {
            let layout = try layout(try edited(), mode, padding: 0)
            var view = try InteractiveViewport(layout: layout)
            let middle = Point(x: layout.image.width / 2, y: layout.image.height / 2)
            for (position, scale) in [(0, 1), (0.25, 2), (0.5, 4), (0.75, 8), (1.0, 16.0)] {
                _ = try view.apply(.slider(position))
                #expect(isClose(view.state.scale, scale))
                #expect(isClose(layout.limits.sliderPosition(of: view.state.scale), position))
                let shown = layout.viewportPoint(atImagePoint: middle, in: view.state)
                #expect(isClose(shown, Point(x: 200, y: 350)))
            }
        }
    }

    @Test func thePhotoTurnsUnderItsFrame() throws {
        for quadrant in 0...3 {
            for angle in stride(from: -45.0, through: 45, by: 7.5) {
                let edited = try edited(angle, quadrant: quadrant)
                let total = 90 * Double(quadrant) + angle
                #expect(edited.edit.rotation.degrees == total)
                // The frame's middle goes round the canvas's, its size stays.
                let (sine, cosine) = sineAndCosine(total)
                let middle = Point(x: 2500 + 500 * cosine + 250 * sine, y: 2500 + 500 * sine - 250 * cosine)
                #expect(isClose(edited.cropFrame.center, middle))
                #expect(edited.size == PixelSize(width: 2000, height: 1500))
                #expect(
                    isClose(edited.sourcePoint(atPicturePoint: middle, in: .crop), Point(x: 2500, y: 1250))
                )
                // The whole photo is on the canvas at every angle.
                for corner in [Point.zero, Point(x: 4000, y: 0), Point(x: 4000, y: 3000), Point(x: 0, y: 3000)] {
                    let shown = edited.canvasPoint(atSourcePoint: corner)
                    #expect(min(shown.x, shown.y) > -1e-9 && max(shown.x, shown.y) < 5000 + 1e-9)
                }
            }
        }
    }

    /// Straightening to 10° makes the crop smaller where a corner would be blank; quarter turns keep what is shown.
    @Test func croppingNeverShowsABlankCorner() throws {
        var cropper = try Cropper(image: photo)
        try cropper.straighten(to: 10)
        #expect(room(cropper.edited, cropper.edited.crop).magnitude < 1e-7)
        let straightened = cropper.edited.size
        try cropper.turn(byQuarters: 1)
        #expect(cropper.edited.size == PixelSize(width: straightened.height, height: straightened.width))
        try cropper.resize(by: .topLeft, Point(x: 300, y: 200))
        try cropper.straighten(to: -45)
        #expect(room(cropper.edited, cropper.edited.crop) > -1e-7)
        try cropper.choose(try cropper.edited.largestCrop(ofAspect: 1))
        #expect(cropper.edited.size.width == cropper.edited.size.height)
    }

    /// A preview of a tenth of the size, loaded first: the same edit shows the same part of it.
    @Test func theCropKeepsItsPlaceOnASmallerVersion() throws {
        for (quadrant, angle) in [(0, 0.0), (1, 12.5), (3, -40)] {
            let large = try edited(angle, quadrant: quadrant)
            let small = try edited(angle, quadrant: quadrant, of: Size(width: 400, height: 300))
            #expect(small.edit == large.edit)
            #expect(small.size == PixelSize(width: 200, height: 150))
            for mode in [EditMode.view, .crop] {
                for unit in [Point.zero, Point(x: 0.25, y: 0.75), Point(x: 1, y: 1)] {
                    func source(_ edited: EditedImage) -> Point {
                        let size = edited.pictureSize(mode)
                        return edited.sourcePoint(
                            atPicturePoint: Point(x: unit.x * size.width, y: unit.y * size.height),
                            in: mode
                        )
                    }
                    let point = source(small)
                    #expect(isClose(Point(x: point.x * 10, y: point.y * 10), source(large)))
                }
            }
        }
    }

    @Test func stickersKeepTheirPlaceInEveryMode() throws {
        let sticker = StickerPlace(center: Point(x: 0.15, y: 0.02), width: 0.1, angle: 15)
        // 750 pixels to the right of the photo's middle, and 100 below it.
        let under = Point(x: 2750, y: 1600)
        for (quadrant, angle) in [(0, 0.0), (1, 0), (2, 33), (3, -45)] {
            for other in [crop, Crop(center: .zero, size: Size(width: 0.8, height: 0.6))] {
                let edited = try EditedImage(
                    image: photo,
                    edit: Edit(crop: other, rotation: Rotation(quadrant: quadrant, angle: angle))
                )
                for mode in [EditMode.view, .edit, .crop] {
                    let place = try edited.place(of: sticker, in: mode)
                    #expect(isClose(edited.sourcePoint(atPicturePoint: place.center, in: mode), under))
                    #expect(isClose(place.width, 500))
                    #expect(place.angle == 15 + 90 * Double(quadrant) + angle)
                }
            }
        }
        let plain = try edited()
        #expect(isClose(try plain.place(of: sticker).center, Point(x: 1250, y: 1100)))
        #expect(isClose(try plain.place(of: sticker, in: .crop).center, Point(x: 3250, y: 2600)))
    }

    /// A tap in the viewport finds the photo's pixel through mode, edit and zoom.
    @Test func aTapFindsThePixel() throws {
        for mode in [EditMode.view, .edit, .crop] {
            let edited = try edited(20, quadrant: 1)
            let layout = try layout(edited, mode)
            var view = try InteractiveViewport(layout: layout)
            _ = try view.apply(.doubleTap(at: Point(x: 250, y: 300)))
            let pixel = Point(x: 2600, y: 1300)
            let picture = edited.picturePoint(atSourcePoint: pixel, in: mode)
            let finger = layout.viewportPoint(atImagePoint: picture, in: view.state)
            let shown = layout.imagePoint(atViewportPoint: finger, in: view.state)
            #expect(isClose(edited.sourcePoint(atPicturePoint: shown, in: mode), pixel))
        }
    }

    private func sineAndCosine(_ degrees: Double) -> (Double, Double) {
        (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    }
}
