import ImageRequests
import Testing
import ZoomCore

@Suite struct ResolvedViewTests {
    @Test func headersAreThoseOfTheInterface() throws {
        let resolved = try view("w=390&h=844&scale=16&x=1500&y=1588").resolved(
            for: PixelSize(width: 4000, height: 3000)
        )
        #expect(resolved.viewportScaleText == "16")
        #expect(resolved.viewportOffsetText == "1500,1588")
        #expect(resolved.visibleRectText == "961.538462,1017.948718,250,541.025641")
        #expect(resolved.bound == nil)
        #expect(resolved.deviceRect.window == PixelRect(x: 1500, y: 1588, width: 390, height: 844))
        #expect(resolved.deviceRect.scaled == PixelSize(width: 6240, height: 4680))
        #expect(resolved.destination.size.height == 844)
    }

    @Test func clampingSaysWhichBound() throws {
        let image = PixelSize(width: 4000, height: 3000)
        #expect(try view("scale=99").resolved(for: image).bound == .maximum)
        #expect(try view("scale=0.1").resolved(for: image).bound == .minimum)
        #expect(try view("rect=0,0,1,1").resolved(for: image).bound == .maximum)
        #expect(try view("scale=16").resolved(for: image).bound == nil)
    }

    @Test func nothingMinusZeroIsWritten() throws {
        let resolved = try view("scale=1&w=100&h=100").resolved(for: PixelSize(width: 100, height: 100))
        #expect(resolved.viewportOffsetText == "0,0")
        #expect(resolved.visibleRectText == "0,0,100,100")
    }

    @Test func reportTellsTheWholeGeometry() throws {
        let resolved = try view("w=390&h=844&scale=16&x=1500&y=1588&dpr=2").resolved(
            for: PixelSize(width: 4000, height: 3000)
        )
        let report = ViewportReport(resolved, in: try Pyramid(image: resolved.image))
        #expect(report.level == 0)
        #expect(report.tiles.first == TileAddress(level: 0, column: 4, row: 5))
        #expect(
            report.json.text == """
                {"image":{"width":4000,"height":3000},"viewport":{"width":390,"height":844},"dpr":2,"padding":0,\
                "limits":{"minimum":1,"maximum":16,"doubleTap":3},"fitFactor":0.0975,"scale":16,"magnification":1.56,\
                "sliderPosition":1,"bound":null,"contentSize":[6240,4680],"insets":[0,0],"offset":[1500,1588],\
                "offsetRange":{"least":[0,0],"greatest":[5850,3836]},\
                "visibleRect":[961.5384615384615,1017.9487179487179,250,541.025641025641],\
                "destination":[0,0,390,844],"device":{"magnification":3.12,"scaled":[12480,9360],\
                "offset":[3000,3176],"output":[780,1688]},"level":0,"levelSize":{"width":4000,"height":3000},\
                "tileSize":256,"tiles":[{"level":0,"column":4,"row":5},{"level":0,"column":4,"row":4},\
                {"level":0,"column":3,"row":5},{"level":0,"column":3,"row":4},{"level":0,"column":4,"row":6},\
                {"level":0,"column":4,"row":3},{"level":0,"column":3,"row":6},{"level":0,"column":3,"row":3}]}
                """
        )
    }

    @Test func reportNamesTheBoundAndTheLevel() throws {
        let image = PixelSize(width: 20000, height: 20000)
        let small = ViewportReport(try view("scale=0.2").resolved(for: image), in: try Pyramid(image: image))
        #expect(small.json.text.contains(#""bound":"minimum""#))
        #expect(small.level == 4)
        #expect(small.levelSize == PixelSize(width: 1250, height: 1250))
        let pyramid = try Pyramid(image: image, tileSize: 512)
        let large = ViewportReport(try view("scale=20").resolved(for: image), in: pyramid)
        #expect(large.json.text.contains(#""bound":"maximum""#))
        #expect(large.json.text.contains(#""tileSize":512"#))
    }
}
