import Testing
import ZoomCore

@Suite struct CropperViewportTests {
    private let frame = Rect(x: 100, y: 200, width: 300, height: 120)

    @Test(arguments: [
        ((95.0, 195.0), CropPart?.some(.handle(.topLeft))), ((420, 180), .some(.handle(.topRight))),
        ((78, 342), .some(.handle(.bottomLeft))), ((378, 300), .some(.handle(.bottomRight))),
        ((95, 260), .some(.handle(.left))), ((422, 260), .some(.handle(.right))),
        ((250, 190), .some(.handle(.top))), ((250, 325), .some(.handle(.bottom))),
        ((250, 260), .some(.inside)), ((123, 223), .some(.inside)),
        ((77, 260), .none), ((423, 260), .none), ((250, 177), .none), ((250, 343), .none),
    ])
    func aFingerIsOnAHandleOrInsideOrOnNothing(point: (Double, Double), part: CropPart?) {
        #expect(CropPart(at: Point(x: point.0, y: point.1), of: frame, reach: 22) == part)
    }

    @Test func theSmallestFrameCanBeMovedStill() {
        let small = Rect(x: 0, y: 0, width: 9, height: 9)
        #expect(CropPart(at: Point(x: 4.5, y: 4.5), of: small, reach: 22) == .inside)
        #expect(CropPart(at: Point(x: 2, y: 4.5), of: small, reach: 22) == .handle(.left))
        #expect(CropPart(at: Point(x: 2, y: -20), of: small, reach: 22) == .handle(.topLeft))
    }

    private func cropper(_ crop: Crop? = nil, angle: Double = 0) throws -> (Cropper, Layout, ViewportState) {
        let edit = Edit(crop: crop, rotation: try Rotation(quadrant: 0, angle: angle))
        let cropper = try Cropper(image: Size(width: 400, height: 300), edit: edit)
        let layout = try layout((500, 500), in: (1000, 1000))
        return (cropper, layout, try layout.place(scale: 1).state)
    }

    @Test func aFrameIsWhereTheCanvasShowsIt() throws {
        let (cropper, layout, state) = try cropper(
            Crop(center: Point(x: 0.1, y: 0), size: Size(width: 0.4, height: 0.2))
        )
        #expect(isClose(cropper.frame(in: layout, state), Rect(x: 400, y: 400, width: 400, height: 200)))
    }

    @Test func aDragIsMeasuredFromItsBeginning() throws {
        var (cropper, layout, state) = try cropper(Crop(center: .zero, size: Size(width: 0.4, height: 0.2)))
        let start = cropper.edited.crop
        func drag(_ part: CropPart, _ x: Double, _ y: Double, keepsAspect: Bool = false) throws -> Rect {
            let by = Point(x: x, y: y)
            try cropper.drag(part, from: start, by: by, magnification: 2, keepsAspect: keepsAspect)
            return cropper.frame(in: layout, state)
        }
        #expect(isClose(try drag(.handle(.right), 9999, 0), Rect(x: 300, y: 400, width: 600, height: 200)))
        #expect(isClose(try drag(.handle(.right), 50, 0), Rect(x: 300, y: 400, width: 450, height: 200)))
        #expect(isClose(try drag(.handle(.right), -9999, 0), Rect(x: 300, y: 400, width: 44, height: 200)))
        #expect(
            isClose(
                try drag(.handle(.bottomRight), 100, 50, keepsAspect: true),
                Rect(x: 300, y: 400, width: 500, height: 250)
            )
        )
        #expect(isClose(try drag(.inside, -40, 30), Rect(x: 260, y: 430, width: 400, height: 200)))
        #expect(isClose(try drag(.inside, 9999, 0), Rect(x: 500, y: 400, width: 400, height: 200)))
        let before = cropper
        let error = #expect(throws: GeometryError.self) {
            try cropper.drag(.inside, from: start, by: .zero, magnification: 0)
        }
        #expect(error?.parameter == .magnification && cropper == before)
    }

    @Test func whatAWindowShowsIsChosenInsideTheImage() throws {
        var (cropper, layout, state) = try cropper(angle: 20)
        try cropper.show(Rect(x: 350, y: 400, width: 300, height: 200), in: layout, state)
        #expect(isClose(cropper.frame(in: layout, state), Rect(x: 350, y: 400, width: 300, height: 200)))
        try cropper.show(Rect(x: -500, y: 400, width: 300, height: 200), in: layout, state)
        let frame = cropper.frame(in: layout, state)
        #expect(isClose(frame.size.width, 300) && isClose(frame.size.height, 200) && frame.origin.x > 0)
        #expect(throws: GeometryError.self) {
            try cropper.show(Rect(x: 0, y: 0, width: 0, height: 1), in: layout, state)
        }
    }
}
