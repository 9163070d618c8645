import ImageRequests
import TestSupport
import Testing

@Suite struct AcceptedMediaTests {
    @Test(
        arguments: [
            (nil, "image/png", 1), ("", "image/png", 1), ("*/*", "image/png", 1), ("image/*", "image/png", 1),
            ("image/webp", "image/png", 0), ("image/png;q=0.5", "image/png", 0.5), ("IMAGE/PNG", "image/png", 1),
            ("image/png;q=0", "image/png", 0), ("image/*;q=0.8, image/png;q=0", "image/png", 0),
            ("image/*;q=0.8, image/png;q=0", "image/webp", 0.8), ("*/*;q=0.1,image/*;q=0.4", "image/jpeg", 0.4),
            ("image/png;q=0.1, image/*;q=0.9", "image/png", 0.1), ("text/html", "image/png", 0),
            (" image/png \t; q=0.25 ;x=1", "image/png", 0.25), ("image/png;level=1;Q=0.3", "image/png", 0.3),
            ("text/html;x=\"a,image/png;q=1\",image/webp", "image/png", 0), ("image/png;q=.5", "image/png", 0.5),
            ("text/x;a=\"\\\",image/png\",image/webp;q=0.7", "image/webp", 0.7),
        ] as [(String?, String, Double)]
    )
    func mostExactRangeWeighs(_ field: String?, _ type: String, _ weight: Double) {
        #expect(AcceptedMedia(field).weight(of: type) == weight)
    }

    @Test(arguments: [
        "image", "/", "image/", "/png", "*/png", "image/png/x", ";q=1", ",", "a,b", "image/png;q=2", "image/png;q=-1",
        "image/png;q=x", "image/png;q=",
    ])
    func malformedRangesCountAsNotSent(_ field: String) {
        #expect(AcceptedMedia(field) == AcceptedMedia(nil))
        #expect(AcceptedMedia("\(field),image/webp").weight(of: "image/png") == 0)
    }

    @Test func wildcardsNameNothingOutright() {
        #expect(!AcceptedMedia("*/*").names("image/webp"))
        #expect(!AcceptedMedia("image/*").names("image/webp"))
        #expect(!AcceptedMedia(nil).names("image/webp"))
        #expect(!AcceptedMedia("image/webp;q=0").names("image/webp"))
        #expect(AcceptedMedia("image/webp;q=0.001,*/*").names("image/webp"))
    }

    @Test func randomTextNeverTraps() {
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<5000 {
            let field = randomText("image/pngwebp*;q=0.1,\"\\ ", upTo: 40, &generator)
            let weight = AcceptedMedia(field).weight(of: "image/png")
            #expect(weight >= 0 && weight <= 1)
        }
    }
}
