import TestSupport
import Testing
import ZoomCore

@testable import Imaging

@Suite struct RegionColourTests {
    private func rendered(
        _ picture: Picture,
        _ colours: RegionPlan.Colours,
        background: RenderPlan.Background = .transparent
    ) throws -> Picture {
        let rect = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        let plan = RegionPlan(.level(0, rect), colours: colours, background: background)
        return try Fixtures.render(plan, from: Fixtures.source(picture))
    }

    @Test(arguments: [3, 4])
    func greyIsTheBrightness(bands: Int) throws {
        let picture = Fixtures.noise(width: 67, height: 31, bands: bands)
        let grey = try rendered(picture, .grey)
        #expect(grey.bands == bands - 2)
        for y in 0..<31 {
            for x in 0..<67 {
                let (pixel, shown) = (picture[x, y].map(Double.init), grey[x, y])
                if bands == 4 { #expect(Double(shown[1]) == pixel[3]) }
                if bands == 4, pixel[3] == 0 { continue }
                let brightness = 0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]
                #expect(abs(Double(shown[0]) - brightness) < 0.501)
            }
        }
    }

    @Test(arguments: 1...4)
    func bitonalIsBlackAndWhite(bands: Int) throws {
        let picture = Fixtures.noise(width: 67, height: 31, bands: bands)
        let grey = try rendered(picture, .grey)
        let bitonal = try rendered(picture, .bitonal)
        #expect(bitonal.bands == grey.bands)
        let expected = Picture(width: 67, height: 31, bands: grey.bands) { x, y, band in
            let pixel = grey[x, y]
            guard pixel.count == 1 || pixel[1] >= 128 else { return 0 }
            return pixel[band] >= 128 ? 255 : 0
        }
        #expect(bitonal == expected)
        #expect(Raster(width: 67, height: 31, bands: bitonal.bands, pixels: bitonal.pixels).isBitonal)
    }

    @Test func greyStaysAsItIs() throws {
        for bands in 1...2 {
            let picture = Fixtures.noise(width: 17, height: 11, bands: bands)
            #expect(try rendered(picture, .grey) == picture)
        }
    }

    @Test func theBackgroundLosesItsColourToo() throws {
        let picture = Picture(width: 3, height: 2, colour: [9, 9, 9, 0])
        let red = RenderPlan.Background.opaque(red: 255, green: 0, blue: 0)
        #expect(try rendered(picture, .grey, background: red) == Picture(width: 3, height: 2, colour: [54]))
        #expect(try rendered(picture, .bitonal, background: red) == Picture(width: 3, height: 2, colour: [0]))
    }
}
