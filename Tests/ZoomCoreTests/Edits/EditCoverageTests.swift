import Testing
import ZoomCore

@Suite struct EditCoverageTests {
    /// The area that a polygon shares with an upright rectangle.
    private func sharedArea(_ polygon: [Point], _ rect: PixelRect) -> Double {
        // Cut by one edge of the rectangle after the other.
        let edges: [(Point) -> Double] = [
            { $0.x - Double(rect.x) }, { Double(rect.x + rect.width) - $0.x },
            { $0.y - Double(rect.y) }, { Double(rect.y + rect.height) - $0.y },
        ]
        var rest = polygon
        for inside in edges {
            var cut: [Point] = []
            for (index, point) in rest.enumerated() {
                let next = rest[(index + 1) % rest.count]
                let one = inside(point)
                let other = inside(next)
                if one >= 0 { cut.append(point) }
                if (one < 0) != (other < 0) {
                    let share = one / (one - other)
                    cut.append(Point(x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y)))
                }
            }
            rest = cut
        }
        var area = 0.0
        for (index, point) in rest.enumerated() {
            let next = rest[(index + 1) % rest.count]
            area += (point.x * next.y - next.x * point.y) / 2
        }
        return area.magnitude
    }

    @Test func tilesAreThoseThatTheTurnedRectTouches() throws {
        var generator = SeededGenerator(seed: 121)
        var fewer = 0
        for _ in 0..<80 {
            let turned = try randomTurned(&generator)
            let edited = try EditedImage(
                image: turned.image,
                edit: Edit(
                    crop: randomCrop(&generator),
                    rotation: turned.edit.rotation,
                    isFlipped: turned.edit.isFlipped
                )
            )
            let pyramid = try Pyramid(
                image: PixelSize(width: Int(edited.image.width), height: Int(edited.image.height)),
                tileSize: [64, 200].randomElement(using: &generator)!
            )
            let level = Int.random(in: 0...pyramid.lastLevel, using: &generator)
            for mode in [EditMode.view, .edit, .crop] {
                let picture = edited.pictureSize(mode)
                let rect = Rect(
                    x: .random(in: 0...0.7, using: &generator) * picture.width,
                    y: .random(in: 0...0.7, using: &generator) * picture.height,
                    width: 0.3 * picture.width,
                    height: 0.3 * picture.height
                )
                let tiles = edited.tiles(covering: rect, in: mode, of: pyramid, level: level)
                let (a, b, c, d) = edited.sourceCorners(ofPictureRect: rect, in: mode)
                let grid = try #require(pyramid.grid(ofLevel: level))
                var touched = Set<TileAddress>()
                for row in 0..<grid.rows {
                    for column in 0..<grid.columns {
                        let tile = TileAddress(level: level, column: column, row: row)
                        let area = sharedArea([a, b, c, d], try #require(pyramid.imageRect(of: tile)))
                        if area > 1e-3 { touched.insert(tile) }
                        // Hardly touched is neither here nor there.
                        if area > 0, area <= 1e-3, tiles.contains(tile) { touched.insert(tile) }
                    }
                }
                #expect(Set(tiles) == touched)
                #expect(Set(tiles).count == tiles.count)
                let box = [a, b, c, d]
                let left = box.map(\.x).min()!
                let top = box.map(\.y).min()!
                let around = pyramid.tiles(
                    covering: Rect(
                        x: left,
                        y: top,
                        width: box.map(\.x).max()! - left,
                        height: box.map(\.y).max()! - top
                    ),
                    level: level
                )
                if tiles.count < around.count { fewer += 1 }
            }
        }
        #expect(fewer > 20)
    }

    @Test func withoutAnEditTheTilesAreThoseOfThePyramid() throws {
        let edited = try EditedImage(image: Size(width: 4000, height: 3000), edit: .none)
        let pyramid = try Pyramid(image: PixelSize(width: 4000, height: 3000))
        for rect in [
            Rect(x: 0, y: 0, width: 4000, height: 3000), Rect(x: 256, y: 512, width: 256, height: 256),
            Rect(x: 100, y: 2000, width: 900, height: 0), Rect(x: 5, y: 5, width: 0, height: 9),
        ] {
            for level in 0...pyramid.lastLevel {
                #expect(
                    edited.tiles(covering: rect, in: .view, of: pyramid, level: level)
                        == pyramid.tiles(covering: rect, level: level)
                )
            }
        }
        #expect(
            edited.tiles(covering: Rect(x: 0, y: 0, width: 9, height: 9), in: .view, of: pyramid, level: 99).isEmpty
        )
    }

    /// Turned, a line has a box around it; it covers nothing all the same, and a fraction of a pixel does.
    @Test func whatHasNoAreaCoversNothing() throws {
        let edit = Edit(rotation: try Rotation(quadrant: 0, angle: 30))
        let edited = try EditedImage(image: Size(width: 4000, height: 3000), edit: edit)
        let pyramid = try Pyramid(image: PixelSize(width: 4000, height: 3000))
        func tiles(_ width: Double, _ height: Double) -> Int {
            let rect = Rect(x: 1900, y: 1400, width: width, height: height)
            return edited.tiles(covering: rect, in: .crop, of: pyramid, level: 0).count
        }
        #expect(tiles(300, 0) == 0 && tiles(0, 300) == 0 && tiles(-1, 9) == 0 && tiles(.nan, 9) == 0)
        #expect(tiles(0.5, 300) > 0 && tiles(300, 0.5) > 0)
    }

    /// Rounding puts an edge that lies upon a tile's a little beyond it.
    @Test func whatIsOverlappedByAHairIsNotTouched() throws {
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 800))
        for quadrant in 0..<4 {
            let edited = try EditedImage(
                image: Size(width: 1000, height: 800),
                edit: Edit(rotation: Rotation(quadrant: quadrant))
            )
            // Around the tile at column 1, row 1, with this much of what is around it.
            for (hair, count) in [(4e-7, 1), (3e-6, 9)] {
                let one = edited.editedPoint(atSourcePoint: Point(x: 256 - hair, y: 256 - hair))
                let other = edited.editedPoint(atSourcePoint: Point(x: 512 + hair, y: 512 + hair))
                let rect = Rect(
                    x: min(one.x, other.x),
                    y: min(one.y, other.y),
                    width: abs(one.x - other.x),
                    height: abs(one.y - other.y)
                )
                #expect(edited.tiles(covering: rect, in: .view, of: pyramid, level: 0).count == count)
            }
        }
    }

    @Test func aRectWithoutAnAreaTouchesNothing() throws {
        let edited = try EditedImage(
            image: Size(width: 1000, height: 800),
            edit: Edit(rotation: Rotation(quadrant: 0, angle: 30))
        )
        let pyramid = try Pyramid(image: PixelSize(width: 1000, height: 800))
        for size in [Size(width: 300, height: 0), Size(width: 0, height: 300), Size(width: -300, height: 300)] {
            let rect = Rect(origin: Point(x: 400, y: 300), size: size)
            #expect(edited.tiles(covering: rect, in: .view, of: pyramid, level: 0).isEmpty)
        }
    }

    @Test func theSmallestCropsHaveAnInscribedOne() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let least = Double.leastNonzeroMagnitude
        for (width, height, wide, high) in [
            (least, 1, 0, 0.6), (1, least, 0.8, 0), (least, least, 0.6, 0.6), (1e-300, 2e-300, 0.3, 0.6),
        ] {
            let crop = Crop(center: .zero, size: Size(width: width, height: height))
            let inscribed = try edited.inscribed(crop)
            #expect(isClose(inscribed.size.width, wide))
            #expect(isClose(inscribed.size.height, high))
        }
    }

    @Test func aStickerLiesNoFurtherThanPixelsCanBeCounted() throws {
        let edited = try EditedImage(image: Size(width: 400, height: 300), edit: .none)
        let furthest = largestWholeNumber / 500
        func sticker(_ x: Double, _ y: Double, _ width: Double) -> StickerPlace {
            StickerPlace(center: Point(x: x, y: y), width: width, angle: 0)
        }
        for place in [sticker(furthest, -furthest, furthest), sticker(-furthest, furthest, 1)] {
            #expect(throws: Never.self) { try edited.place(of: place) }
        }
        let beyond = furthest.nextUp
        let table: [(StickerPlace, GeometryParameter)] = [
            (sticker(beyond, 0, 1), .stickerX), (sticker(-beyond, 0, 1), .stickerX), (sticker(0, beyond, 1), .stickerY),
            (sticker(0, -beyond, 1), .stickerY), (sticker(0, 0, beyond), .stickerWidth),
        ]
        for (place, parameter) in table {
            #expect(#expect(throws: GeometryError.self) { try edited.place(of: place) }?.parameter == parameter)
        }
    }

    @Test func picturePointsAreFoundAgain() throws {
        var generator = SeededGenerator(seed: 122)
        for _ in 0..<300 {
            let turned = try randomTurned(&generator)
            let edited = try EditedImage(
                image: turned.image,
                edit: Edit(
                    crop: randomCrop(&generator),
                    rotation: turned.edit.rotation,
                    isFlipped: turned.edit.isFlipped
                )
            )
            let point = Point(
                x: .random(in: -99...999, using: &generator),
                y: .random(in: -99...999, using: &generator)
            )
            for mode in [EditMode.view, .edit, .crop] {
                let source = edited.sourcePoint(atPicturePoint: point, in: mode)
                #expect(isClose(edited.picturePoint(atSourcePoint: source, in: mode), point))
            }
        }
    }
}
