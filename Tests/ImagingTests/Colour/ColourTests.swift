import TestSupport
import Testing
import Vips

@testable import Imaging

@Suite(.oneAtATime)
struct ColourTests {
    private let store: SourceStore

    init() throws { store = try SourceStore() }

    private func pixel(_ name: String, x: Int = 4, y: Int = 3) throws -> [UInt8] {
        try store.open(path: Samples.shared.path(name)).picture()[x, y]
    }

    private func near(_ pixel: [UInt8], _ expected: [Int], within tolerance: Int) -> Bool {
        pixel.count == expected.count && zip(pixel, expected).allSatisfy { abs(Int($0) - $1) <= tolerance }
    }

    @Test func wideGamutBecomesSRGB() throws {
        let picture = Picture(width: 64, height: 64, colour: [234, 51, 35])
        let path = try Samples.shared.png(picture, profile: "p3", name: "p3.png")
        let source = try store.open(path: path)
        #expect(source.info.bands == 3)
        let result = try source.picture()[10, 10]
        #expect(near(result, [255, 0, 0], within: 6), "\(result)")
    }

    @Test func wideGamutKeepsItsAlpha() throws {
        let picture = Picture(width: 16, height: 16, colour: [234, 51, 35, 77])
        let path = try Samples.shared.png(picture, profile: "p3", name: "p3-alpha.png")
        let result = try store.open(path: path).picture()[10, 10]
        #expect(near(result, [255, 0, 0, 77], within: 6) && result[3] == 77, "\(result)")
    }

    @Test func anSRGBProfileChangesNothing() throws {
        let expected = try Picture(decoding: Samples.shared.bytes("photo.png"))
        #expect(try store.open(path: Samples.shared.path("srgb.png")).picture() == expected)
    }

    @Test(arguments: ["broken-profile.png", "no-profile-at-all.jpg", "foreign-profile.png"])
    func aUselessProfileCountsAsNone(name: String) throws {
        let isGrey = name == "foreign-profile.png"
        let expected = try Picture(decoding: Samples.shared.bytes(isGrey ? "grey.png" : "photo.png"))
        let picture = try store.open(path: Samples.shared.path(name)).picture()
        #expect(try #require(picture.maximumDifference(to: expected)) <= (name.hasSuffix("jpg") ? 6 : 0))
    }

    @Test func inkIsInk() throws {
        #expect(try pixel("cmyk-white.jpg").allSatisfy { $0 >= 245 })
        #expect(try pixel("cmyk-black.jpg").allSatisfy { $0 <= 70 })
        for name in ["cmyk-cyan.jpg", "cmyk-cyan.tif"] {
            let cyan = try pixel(name)
            #expect(cyan.count == 3 && cyan[0] < 60 && cyan[2] > 180, "\(name): \(cyan)")
        }
    }

    @Test func greyWithAlphaStaysGreyWithAlpha() throws {
        #expect(try pixel("grey-alpha.png") == [120, 255])
        #expect(try pixel("grey-alpha-64.png") == [120, 64])
    }

    @Test(arguments: ["alpha.png", "alpha.tif", "alpha.webp"]) func alphaIsNotPremultiplied(name: String) throws {
        #expect(try pixel(name) == [10, 20, 30, 64])
    }

    @Test func associatedAlphaIsDividedOut() throws {
        #expect(near(try pixel("associated.tif"), [199, 100, 50, 128], within: 1))
    }

    @Test func moreBandsThanColourAndAlphaAreLeftOut() throws {
        #expect(try pixel("five-bands.tif") == [10, 20, 30, 255])
    }

    @Test func sixteenBitsBecomeEight() throws {
        let grey = try store.open(path: Samples.shared.path("grey16.png")).picture()
        #expect(grey.bands == 1)
        #expect((0..<256).allSatisfy { abs(Int(grey[$0, 1][0]) - $0) <= 1 })
        #expect(near(try pixel("rgb16.png", x: 255), [255, 0, 128], within: 1))
        #expect(near(try pixel("rgb16.tif"), [255, 0, 128], within: 1))
        #expect(near(try pixel("rgba16.png"), [255, 0, 128, 64], within: 1))
    }

    @Test(arguments: [("float-grey.tif", 1), ("float-rgb.tif", 3)]) func floatsAreLinearLight(
        name: String,
        bands: Int
    ) throws {
        let picture = try store.open(path: Samples.shared.path(name)).picture()
        #expect(picture.bands == bands)
        // 128/255 of the light is 188 in sRGB (IEC 61966-2-1).
        #expect(near(picture[128, 1], [Int](repeating: 188, count: bands), within: 1))
        #expect(near(picture[0, 1], [Int](repeating: 0, count: bands), within: 1))
        #expect(near(picture[255, 1], [Int](repeating: 255, count: bands), within: 1))
    }

    @Test func oneBitIsBlackAndWhite() throws {
        for name in ["bits.png", "bits-g4.tif"] {
            let picture = try store.open(path: Samples.shared.path(name)).picture()
            #expect(picture.bands == 1)
            let expected = Picture(width: 40, height: 40, bands: 1) { x, y, _ in (x + y) % 3 == 0 ? 255 : 0 }
            #expect(picture == expected, "\(name)")
        }
    }

    @Test(arguments: ["palette.png", "palette.tif"]) func aPaletteIsLookedUp(name: String) throws {
        let expected = try Picture(decoding: Samples.shared.bytes("palette-rgb.png"))
        #expect(try store.open(path: Samples.shared.path(name)).picture() == expected)
    }

    @Test func aTransparentPaletteEntryIsAlpha() throws {
        let picture = try store.open(path: Samples.shared.path("palette-alpha.png")).picture()
        #expect(picture.bands == 4)
        let alpha = Set((0..<9600).map { index -> UInt8 in picture.pixels[index * 4 + 3] })
        #expect(alpha == [0, 255])
    }

    @Test func whiteMayBeZero() throws { #expect(try pixel("white-is-zero.tif") == [200]) }

    @Test func labBecomesSRGB() throws {
        // L 53.3, a 80, b 67 is pure red; Pillow stores L × 2.55 and a, b as signed bytes.
        let red = try pixel("lab.tif")
        #expect(red.count == 3)
        #expect(red[0] > 235 && red[1] < 60 && red[2] < 60, "\(red)")
    }

    @Test func complexNumbersAreNoColours() throws {
        let failure = #expect(throws: ImagingError.self) {
            try store.open(path: Samples.shared.path("complex.tif"))
        }
        #expect(failure?.kind == .unreadable || failure?.kind == .corrupt)
    }

    @Test func nothingIsConvertedWhereNothingChanges() throws {
        let image = try Picture.waves(width: 8, height: 8).vipsImage()
        let plan = try ColourPlan(for: image)
        #expect(plan.step == .keep)
        #expect(try plan.applied(to: image) === image)
    }
}
