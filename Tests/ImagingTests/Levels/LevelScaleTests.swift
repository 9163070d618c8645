import Testing
import ZoomCore

@testable import Imaging

struct LevelScaleTests {
    @Test(arguments: [
        (4000, 3000, 2000, 1500, 1), (1033, 700, 516, 350, 1), (1033, 700, 517, 350, 1), (1039, 701, 129, 87, 3),
        (1039, 701, 130, 88, 3), (16_000, 12_000, 125, 93, 7), (100_001, 3, 50_000, 1, 1), (5, 5, 1, 1, 2),
    ]) func aPowerOfTwoIsExactHoweverItWasRounded(
        width: Int,
        height: Int,
        levelWidth: Int,
        levelHeight: Int,
        exponent: Int
    ) throws {
        let scale = LevelScale(
            of: PixelSize(width: levelWidth, height: levelHeight),
            in: PixelSize(width: width, height: height)
        )
        #expect(scale == LevelScale(x: 1 / Double(1 << exponent), y: 1 / Double(1 << exponent)))
    }

    @Test func otherRatiosAreTheRatio() throws {
        let scale = LevelScale(of: PixelSize(width: 1000, height: 750), in: PixelSize(width: 3000, height: 2250))
        #expect(scale == LevelScale(x: 1.0 / 3, y: 1.0 / 3))
    }

    @Test(arguments: [(800, 400), (100, 400), (4000, 3000), (4001, 2000), (0, 0)]) func otherShapesAreNoLevels(
        width: Int,
        height: Int
    ) {
        #expect(
            LevelScale(of: PixelSize(width: width, height: height), in: PixelSize(width: 4000, height: 3000)) == nil
        )
    }
}
