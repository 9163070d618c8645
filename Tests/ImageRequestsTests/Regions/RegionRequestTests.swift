import ImageRequests
import TestSupport
import Testing
import ZoomCore

@Suite struct RegionRequestTests {
    private let rect = PixelRect(x: 1, y: 2, width: 30, height: 40)

    @Test func whatIsUsualIsNotWritten() {
        let level = RegionRequest(.level(3, PixelRect(x: -1, y: 0, width: 256, height: 9)), format: .jpg)
        #expect(level.text == "level=3&region=-1,0,256,9&format=jpg")
        let scaled = RegionRequest(.region(rect, size: PixelSize(width: 3, height: 4)), format: .png)
        #expect(scaled.text == "region=1,2,30,40&size=3,4&format=png")
        #expect(level.size == PixelSize(width: 256, height: 9))
        #expect(scaled.size == PixelSize(width: 3, height: 4))
        let odd = RegionRequest(
            .level(0, rect),
            isMirrored: true,
            rotation: 22.5,
            colours: .bitonal,
            format: .webp,
            quality: 7,
            background: .black
        )
        #expect(
            odd.text == "level=0&region=1,2,30,40&mirrored=1&rotation=22.5&colours=bitonal&format=webp&quality=7"
                + "&background=000000"
        )
    }

    @Test(arguments: ImageFormat.allCases)
    func cornersAreTransparentWhereTheyCanBe(_ format: ImageFormat) {
        let request = RegionRequest(.level(0, rect), format: format)
        #expect(request.background == (format == .jpg ? .white : .transparent))
    }

    @Test func qualityMeansNothingWithoutLoss() {
        for format in ImageFormat.allCases {
            let request = RegionRequest(.level(0, rect), format: format, quality: 33)
            #expect(request.quality == ([.jpg, .webp, .avif].contains(format) ? 33 : 80))
        }
    }

    @Test func everyRequestComesBack() throws {
        var generator = SeededGenerator(seed: 5)
        var texts: [String: RegionRequest] = [:]
        let far = 1 << 53
        func number(_ range: ClosedRange<Int>) -> Int {
            let random = Int.random(in: range, using: &generator)
            return [range.lowerBound, range.upperBound, random].randomElement(using: &generator)!
        }
        for _ in 0..<2000 {
            let size = PixelSize(width: number(1...far), height: number(1...far))
            let part: RegionRequest.Part =
                Bool.random(using: &generator)
                ? .level(
                    number(-1...53),
                    PixelRect(x: number(-far...far), y: number(-far...far), width: size.width, height: size.height)
                )
                : .region(
                    PixelRect(x: number(0...far), y: number(0...far), width: number(1...far), height: number(1...far)),
                    size: size
                )
            let request = RegionRequest(
                part,
                isMirrored: Bool.random(using: &generator),
                rotation: [0, 90, 359.99999999999994, 1e-9, Double.random(in: 0..<360, using: &generator)]
                    .randomElement(using: &generator)!,
                colours: .allCases.randomElement(using: &generator)!,
                format: .allCases.randomElement(using: &generator)!,
                quality: number(1...100),
                background: [nil, .black, .transparent, .rgb(1, 0, 255)].randomElement(using: &generator)!
            )
            let text = request.text
            #expect(try RegionRequest(text: text) == request)
            #expect(texts.updateValue(request, forKey: text) ?? request == request)
        }
    }

    @Test(arguments: [
        ("", "format"), ("format=bmp", "format"), ("format=png", "region"), ("format=png&region=0,0,1", "region"),
        ("format=png&region=0,0,1,1", "size"), ("format=png&region=0,0,0,1&size=1,1", "region"),
        ("format=png&region=-1,0,1,1&size=1,1", "region"), ("format=png&region=0,0,1,1&size=1,0", "size"),
        ("format=png&region=0,0,1,1&size=1", "size"), ("format=png&region=0,0,1,1&size=1,1,1", "size"),
        ("format=png&region=0,0,1,9007199254740993&level=0", "region"),
        ("format=png&region=0,-9007199254740993,1,1&level=0", "region"),
        ("format=png&region=0,0,1,1&level=54", "level"), ("format=png&region=0,0,1,1&level=-2", "level"),
        ("format=png&region=0,0,1,1&level=0&size=1,1", "size"),
        ("format=png&region=0,0,1,1&level=0&rotation=360", "rotation"),
        ("format=png&region=0,0,1,1&level=0&rotation=-1", "rotation"),
        ("format=png&region=0,0,1,1&level=0&rotation=nan", "rotation"),
        ("format=png&region=0,0,1,1&level=0&mirrored=0", "mirrored"),
        ("format=png&region=0,0,1,1&level=0&colours=gray", "colours"),
        ("format=jpg&region=0,0,1,1&level=0&quality=0", "quality"),
        ("format=jpg&region=0,0,1,1&level=0&quality=101", "quality"),
        ("format=jpg&region=0,0,1,1&level=0&background=red", "background"), ("other=1", "other"),
    ])
    func whatIsNoRequestIsAnError(_ text: String, _ part: String) {
        #expect(throws: TextError(part: part)) { try RegionRequest(text: text) }
    }
}
