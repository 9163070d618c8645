import Testing
import ZoomCore

@Suite struct ResizingTests {
    /// The corner, of those that `corners` lists, or the middle of two, that a handle leaves in its place.
    private func held(_ edited: EditedImage, _ crop: Crop, _ handle: CropHandle) -> Point {
        let all = corners(edited, crop)
        func middle(_ one: Int, _ other: Int) -> Point {
            Point(x: (all[one].x + all[other].x) / 2, y: (all[one].y + all[other].y) / 2)
        }
        switch handle {
        case .bottomRight: return all[0]
        case .bottomLeft: return all[1]
        case .topLeft: return all[2]
        case .topRight: return all[3]
        case .right: return middle(0, 3)
        case .left: return middle(1, 2)
        case .bottom: return middle(0, 1)
        case .top: return middle(2, 3)
        }
    }

    @Test(arguments: CropHandle.allCases, [false, true])
    func theOppositeStaysAndNoCornerIsBlank(_ handle: CropHandle, _ keepsAspect: Bool) throws {
        var generator = SeededGenerator(seed: 211)
        for _ in 0..<300 {
            let edited = try randomTurned(&generator)
            let start = try edited.contained(randomCrop(&generator))
            let reach = [5.0, 300, 1e7].randomElement(using: &generator)!
            let distance = Point(
                x: .random(in: -reach...reach, using: &generator),
                y: .random(in: -reach...reach, using: &generator)
            )
            let resized = try edited.resized(start, by: handle, distance, keepsAspect: keepsAspect)
            #expect(room(edited, resized) > -1e-8)
            #expect(isClose(held(edited, resized, handle), held(edited, start, handle)))
            let size = Size(
                width: resized.size.width * edited.diagonal,
                height: resized.size.height * edited.diagonal
            )
            let least = min(start.size.width, start.size.height) * edited.diagonal
            #expect(min(size.width, size.height) > min(1, least) - 1e-9)
            if keepsAspect {
                #expect(isClose(size.width / size.height, start.size.width / start.size.height, within: 1e-7))
            } else {
                if handle == .left || handle == .right { #expect(resized.size.height == start.size.height) }
                if handle == .top || handle == .bottom { #expect(resized.size.width == start.size.width) }
            }
        }
    }

    @Test(
        arguments: [
            (.right, 30, 7, false, 130, 80), (.left, 30, 7, false, 70, 80), (.top, 9, -20, false, 100, 100),
            (.bottom, 9, -20, false, 100, 60), (.bottomRight, 30, 10, false, 130, 90),
            (.topLeft, 30, 10, false, 70, 70), (.topRight, 30, 10, false, 130, 70),
            (.bottomLeft, 30, 10, false, 70, 90), (.right, 50, 99, true, 150, 120), (.top, 0, -40, true, 150, 120),
            (.bottomRight, 100, 80, true, 200, 160), (.topLeft, -100, -80, true, 200, 160),
            // Across the diagonal nothing happens; along it half of a movement to one side counts.
            (.bottomRight, 80, -100, true, 100, 80), (.right, -1000, 0, false, 1, 80),
            (.bottomRight, -1000, -1000, false, 1, 1), (.bottomRight, -1000, -1000, true, 1.25, 1),
        ] as [(CropHandle, Double, Double, Bool, Double, Double)]
    )
    func theHandleFollowsTheFinger(
        _ handle: CropHandle,
        _ x: Double,
        _ y: Double,
        _ keepsAspect: Bool,
        _ width: Double,
        _ height: Double
    ) throws {
        // Whatever the turn: the distance is along the axes of the result.
        for (quadrant, angle) in [(0, 0.0), (1, 0), (2, 17), (3, -45)] {
            let edited = try EditedImage(
                image: Size(width: 4000, height: 3000),
                edit: Edit(rotation: Rotation(quadrant: quadrant, angle: angle))
            )
            let crop = Crop(center: Point(x: 0.01, y: -0.02), size: Size(width: 100 / 5000, height: 80 / 5000))
            let resized = try edited.resized(crop, by: handle, Point(x: x, y: y), keepsAspect: keepsAspect)
            #expect(isClose(resized.size.width * 5000, width))
            #expect(isClose(resized.size.height * 5000, height))
        }
    }

    @Test func aMinimumIsKeptUnlessTheCropIsSmallerAlready() throws {
        let edited = try EditedImage(image: Size(width: 4000, height: 3000), edit: .none)
        let crop = Crop(center: .zero, size: Size(width: 0.1, height: 0.02))
        let inward = Point(x: -9999, y: -9999)
        let minimum = Size(width: 200, height: 150)
        let free = try edited.resized(crop, by: .bottomRight, inward, minimum: minimum)
        #expect(isClose(free.size.width * 5000, 200))
        #expect(isClose(free.size.height * 5000, 100))
        let locked = try edited.resized(crop, by: .bottomRight, inward, keepsAspect: true, minimum: minimum)
        #expect(isClose(locked.size.width, crop.size.width))
        let wide = try edited.resized(crop, by: .right, inward, keepsAspect: true, minimum: Size(width: 200, height: 1))
        #expect(isClose(wide.size.width * 5000, 200))
        #expect(isClose(wide.size.height * 5000, 40))
    }

    @Test func aCornerReachesTheImagesEdgeAndSlidesAlong() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let crop = Crop(center: .zero, size: Size(width: 0.2, height: 0.2))
        let far = try edited.resized(crop, by: .bottomRight, Point(x: 1000, y: 20))
        #expect(isClose(edited.sourceRect(of: far), Rect(x: 150, y: 100, width: 250, height: 120)))
        let locked = try edited.resized(crop, by: .bottomRight, Point(x: 1000, y: 1000), keepsAspect: true)
        #expect(isClose(edited.sourceRect(of: locked), Rect(x: 150, y: 100, width: 200, height: 200)))
        let sideways = try edited.resized(crop, by: .right, Point(x: 1000, y: 0), keepsAspect: true)
        #expect(isClose(edited.sourceRect(of: sideways), Rect(x: 150, y: 25, width: 250, height: 250)))
    }

    @Test func movingKeepsTheSizeAndSlidesAlongTheEdge() throws {
        var generator = SeededGenerator(seed: 212)
        for _ in 0..<500 {
            let edited = try randomTurned(&generator)
            let crop = try edited.contained(randomCrop(&generator))
            let reach = [3.0, 1e5].randomElement(using: &generator)!
            let distance = Point(
                x: .random(in: -reach...reach, using: &generator),
                y: .random(in: -reach...reach, using: &generator)
            )
            let moved = try edited.moved(crop, by: distance)
            #expect(room(edited, moved) > -1e-8)
            #expect(isClose(moved.size.width, crop.size.width))
            if room(edited, moved) > 1e-6 {
                // Nothing was in its way.
                let before = edited.canvasRect(of: crop)
                let after = edited.canvasRect(of: moved)
                #expect(isClose(after.origin.x, before.origin.x + distance.x))
                #expect(isClose(after.origin.y, before.origin.y + distance.y))
            }
        }
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let crop = Crop(center: .zero, size: Size(width: 0.2, height: 0.2))
        let slid = try edited.moved(crop, by: Point(x: -999, y: 30))
        #expect(isClose(edited.sourceRect(of: slid), Rect(x: 0, y: 130, width: 100, height: 100)))
    }

    @Test func whatCannotBeComputedWithIsNamed() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let crop = Crop(center: .zero, size: Size(width: 0.2, height: 0.2))
        for number in [Double.nan, .infinity, -.infinity, 1e300] {
            for (distance, parameter) in [
                (Point(x: number, y: 0), GeometryParameter.translationX), (Point(x: 0, y: number), .translationY),
            ] {
                let moving = #expect(throws: GeometryError.self) { try edited.moved(crop, by: distance) }
                #expect(moving?.parameter == parameter)
                let resizing = #expect(throws: GeometryError.self) { try edited.resized(crop, by: .left, distance) }
                #expect(resizing?.parameter == parameter)
            }
        }
        for (minimum, parameter) in [
            (Size(width: 0, height: 1), GeometryParameter.cropWidth), (Size(width: 1, height: .nan), .cropHeight),
        ] {
            let error = #expect(throws: GeometryError.self) {
                try edited.resized(crop, by: .left, .zero, minimum: minimum)
            }
            #expect(error?.parameter == parameter)
        }
    }
}
