import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// What shows beside a picture and through it.
struct CompositionTests {
    private static let red = RenderPlan.Background.opaque(red: 250, green: 10, blue: 20)
    private static let grey = RenderPlan.Background.opaque(red: 90, green: 90, blue: 90)

    @Test(arguments: [
        (1, RenderPlan.Background.transparent, false, 1), (1, .transparent, true, 2), (1, red, false, 1),
        (1, red, true, 3), (1, grey, true, 1), (2, .transparent, false, 2), (2, red, false, 3), (2, grey, false, 1),
        (3, .transparent, false, 3), (3, .transparent, true, 4), (3, red, true, 3), (3, grey, true, 3),
        (4, .transparent, true, 4), (4, red, false, 3), (4, grey, true, 3),
    ])
    func bandsAreAsFewAsTheyCanBe(bands: Int, background: RenderPlan.Background, letterbox: Bool, expected: Int) throws
    {
        let source = Fixtures.source(Fixtures.noise(width: 20, height: 10, bands: bands))
        let window = PixelRect(x: letterbox ? -3 : 0, y: 0, width: 10, height: 10)
        for magnification in [1, 1.5] {
            let view = try Fixtures.render(
                source,
                magnification: magnification,
                window: window,
                background: background
            )
            #expect(view.bands == expected)
        }
    }

    @Test(arguments: 1...8, 1...4)
    func letterboxIsExact(orientation: Int, bands: Int) throws {
        let picture = Fixtures.noise(width: 21, height: 13, bands: bands)
        let source = Fixtures.source(picture, orientation: orientation)
        for magnification in [0.5, 1, 2.25] {
            let scaled = Fixtures.scaledSize(source.info.size, magnification: magnification)
            let whole = try Fixtures.render(source, magnification: magnification, background: Self.red)
            let window = PixelRect(x: -9, y: -4, width: scaled.width + 20, height: scaled.height + 7)
            let view = try Fixtures.render(
                source,
                magnification: magnification,
                window: window,
                background: Self.red
            )
            #expect(view.cut(x: 9, y: 4, width: scaled.width, height: scaled.height).coloured == whole.coloured)
            for y in 0..<view.height {
                for x in 0..<view.width {
                    let isInside = (9..<9 + scaled.width).contains(x) && (4..<4 + scaled.height).contains(y)
                    if !isInside { #expect(view[x, y] == [250, 10, 20]) }
                }
            }
        }
    }

    @Test(arguments: [PixelRect(x: 50, y: 0, width: 7, height: 5), PixelRect(x: -9, y: -9, width: 7, height: 5)])
    func windowsBesideThePictureAreAllBackground(window: PixelRect) throws {
        let source = Fixtures.source(Fixtures.noise(width: 20, height: 10, bands: 3))
        let opaque = try Fixtures.render(source, magnification: 1, window: window, background: Self.red)
        #expect(opaque == Picture(width: 7, height: 5, colour: [250, 10, 20]))
        let clear = try Fixtures.render(source, magnification: 0.7, window: window)
        #expect(clear == Picture(width: 7, height: 5, colour: [0, 0, 0, 0]))
    }

    @Test(arguments: [2, 4])
    func alphaIsLaidOverTheBackgroundAndRoundedOnce(bands: Int) throws {
        // Every colour with every alpha.
        let picture = Picture(width: 256, height: 256, bands: bands) { x, y, band in UInt8(band == bands - 1 ? y : x) }
        let view = try Fixtures.render(Fixtures.source(picture), magnification: 1, background: Self.red)
        for y in 0..<256 {
            for x in 0..<256 {
                let expected = [250, 10, 20].map { under in
                    UInt8((Double(x * y + under * (255 - y)) / 255).rounded())
                }
                #expect(view[x, y] == expected)
            }
        }
    }

    @Test func scaledAlphaIsLaidOverAsItWouldBeByAViewer() throws {
        let picture = Fixtures.photo(width: 90, height: 70, bands: 4)
        for magnification in [0.4, 1.7] {
            let clear = try Fixtures.render(Fixtures.source(picture), magnification: magnification)
            let laid = try Fixtures.render(
                Fixtures.source(picture),
                magnification: magnification,
                background: Self.red
            )
            let viewer = Picture(width: clear.width, height: clear.height, bands: 3) { x, y, band in
                let pixel = clear[x, y]
                let under = [250.0, 10, 20][band]
                let alpha = Double(pixel[3]) / 255
                return UInt8((Double(pixel[band]) * alpha + under * (1 - alpha)).rounded())
            }
            #expect(try #require(laid.maximumDifference(to: viewer)) <= 1)
        }
    }

    /// What is fully transparent has no say in the colour of its neighbours.
    @Test(arguments: ResampleKernel.allCases)
    func hiddenColoursDoNotBleed(kernel: ResampleKernel) throws {
        let picture = Picture(width: 40, height: 40, bands: 4) { x, _, band in
            x < 20 ? [255, 255, 255, 255][band] : [0, 200, 0, 0][band]
        }
        for magnification in [0.3, 0.5, 1.6] {
            let view = try Fixtures.render(Fixtures.source(picture), magnification: magnification, kernel: kernel)
            for x in 0..<view.width {
                let pixel = view[x, 5]
                #expect(pixel[3] == 0 || pixel.prefix(3) == [255, 255, 255], "\(pixel) at \(x)")
            }
        }
    }

    @Test func opaqueAlphaChangesNothing() throws {
        let opaque = Fixtures.photo(width: 80, height: 50, bands: 3)
        let withAlpha = Picture(width: 80, height: 50, bands: 4) { x, y, band in band == 3 ? 255 : opaque[x, y][band] }
        for magnification in [0.3, 0.8, 2.1] {
            let plain = try Fixtures.render(Fixtures.source(opaque), magnification: magnification)
            let kept = try Fixtures.render(Fixtures.source(withAlpha), magnification: magnification)
            let laid = try Fixtures.render(
                Fixtures.source(withAlpha),
                magnification: magnification,
                background: Self.grey
            )
            #expect(laid == plain)
            #expect(
                kept
                    == Picture(width: plain.width, height: plain.height, bands: 4) { x, y, band in
                        band == 3 ? 255 : plain[x, y][band]
                    }
            )
        }
    }
}
