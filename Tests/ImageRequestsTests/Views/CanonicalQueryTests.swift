import ImageRequests
import Testing
import ZoomCore

private let image = PixelSize(width: 4000, height: 3000)

private func view(_ query: String) throws -> ResolvedView {
    try ViewRequest(query: query, accept: nil, limits: ViewLimits()).resolved(for: image)
}

@Suite struct CanonicalQueryTests {
    @Test(arguments: [
        ("", ""),
        ("scale=1&w=1024&h=768&dpr=1&padding=0&min=1&max=16&format=png&background=000000&kernel=auto", ""),
        ("y=500&x=1000&scale=4", "scale=4&x=1000&y=500"),
        ("scale=99", "scale=16"),
        ("scale=.5", ""),
        ("scale=4&x=-5&y=1e9", "scale=4&x=0&y=2304"),
        ("center=0.5,0.5&scale=2", "scale=2"),
        ("anchor=0.5,0.5&scale=2", "scale=2"),
        ("anchor=0.5,0.5&dx=3000&scale=2", "scale=2&anchor=0.5,0.5&dx=3000"),
        ("rect=0,0,500,375", "scale=8&x=0&y=0"),
        ("quality=50", ""),
        ("quality=50&format=webp", "format=webp&quality=50"),
        ("quality=80&format=jpg&background=FFAA00", "format=jpg&background=ffaa00"),
        ("h=844&w=390&dpr=3.0&kernel=nearest&_=123", "w=390&h=844&dpr=3&kernel=nearest"),
        ("min=2", "scale=2&min=2"),
        ("%73cale=%32", "scale=2"),
        ("scale=0.0000001&min=1e-7", "scale=1e-7&min=1e-7"),
    ])
    func clampedInOrderAndWithoutDefaults(_ query: String, _ canonical: String) throws {
        #expect(try view(query).canonicalQuery == canonical)
    }
}
