import Testing
import ZoomCore

@Suite struct LevelSizesTests {
    @Test func smallestLevelWithEnoughPixelsServes() throws {
        let levels = try LevelSizes([
            PixelSize(width: 46000, height: 32914), PixelSize(width: 11500, height: 8228),
            PixelSize(width: 2875, height: 2057),
        ])
        let table: [(Double, Int)] = [
            (2, 0), (1, 0), (0.26, 0), (0.25, 1), (0.0626, 1), (0.0625, 2), (0.001, 2), (.nan, 0), (.infinity, 0),
        ]
        for (magnification, level) in table {
            #expect(levels.level(forMagnification: magnification) == level, "\(magnification)")
        }
    }

    @Test func aLevelThatWasRoundedDownIsEnough() throws {
        // 5479 / 8 is 684.875.
        let levels = try LevelSizes([PixelSize(width: 8317, height: 5479), PixelSize(width: 1039, height: 684)])
        #expect(levels.level(forMagnification: 0.125) == 1)
        #expect(levels.level(forMagnification: 0.1255) == 0)
    }

    @Test func aShortLevelMayNotLackHalfItsPixels() throws {
        let levels = try LevelSizes([PixelSize(width: 3, height: 3), PixelSize(width: 1, height: 1)])
        #expect(levels.level(forMagnification: 0.5) == 0)
        #expect(levels.level(forMagnification: 0.33) == 1)
    }

    @Test func bothSidesHaveToBeEnough() throws {
        let levels = try LevelSizes([PixelSize(width: 1000, height: 1000), PixelSize(width: 500, height: 100)])
        #expect(levels.level(forMagnification: 0.5) == 0)
        #expect(levels.level(forMagnification: 0.1) == 1)
    }

    @Test func theSmallestIsThatOfTheFewestPixels() throws {
        let levels = try LevelSizes([
            PixelSize(width: 4000, height: 3000), PixelSize(width: 900, height: 100),
            PixelSize(width: 150, height: 400),
            PixelSize(width: 100, height: 700),
        ])
        // 60,000 pixels are fewer than 70,000 and 90,000.
        #expect(levels.level(forMagnification: 0.02) == 2)
        let wide = try LevelSizes([
            PixelSize(width: 3000, height: 4000), PixelSize(width: 200, height: 500),
            PixelSize(width: 1000, height: 99),
        ])
        #expect(wide.level(forMagnification: 0.02) == 2)
    }

    @Test func orderOfTheSmallerLevelsDoesNotMatter() throws {
        let levels = try LevelSizes([
            PixelSize(width: 4000, height: 4000), PixelSize(width: 500, height: 500),
            PixelSize(width: 2000, height: 2000),
        ])
        #expect(levels.level(forMagnification: 0.4) == 2)
        #expect(levels.level(forMagnification: 0.1) == 1)
    }

    @Test func badSizesAreNamed() {
        #expect(#expect(throws: GeometryError.self) { try LevelSizes([]) }?.parameter == .levelCount)
        let flat = [PixelSize(width: 3, height: 0)]
        #expect(#expect(throws: GeometryError.self) { try LevelSizes(flat) }?.parameter == .levelHeight)
        let endless = [PixelSize(width: .max, height: 1)]
        #expect(#expect(throws: GeometryError.self) { try LevelSizes(endless) }?.parameter == .levelWidth)
    }
}
