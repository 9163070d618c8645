import ImageRequests
import Imaging
import Testing

@testable import ImageWorker

@Suite struct FormatSidesTests {
    @Test(arguments: ImageFormat.allCases)
    func bothSidesKnowTheLongestSideOfAFormat(format: ImageFormat) {
        #expect(format.longestSide == EncodedFormat(format).maximumSide)
    }
}
