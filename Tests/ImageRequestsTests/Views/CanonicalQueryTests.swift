import ImageRequests
import TestSupport
import Testing
import ZoomCore

private let image = PixelSize(width: 4000, height: 3000)

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
        ("compression=small", "compression=small"),
        ("compression=fast", ""),
        ("compression=small&format=jpg", "format=jpg"),
        ("quality=50&format=webp", "format=webp&quality=50"),
        ("quality=80&format=jpg&background=FFAA00", "format=jpg&background=ffaa00"),
        ("h=844&w=390&dpr=3.0&kernel=nearest&_=123", "w=390&h=844&dpr=3&kernel=nearest"),
        ("min=2", "scale=2&min=2"),
        ("%73cale=%32", "scale=2"),
        ("mode=view", ""),
        ("mode=crop&kernel=linear&max=8", "max=8&mode=crop&kernel=linear"),
        (
            "filter=sepia&flip=true&quadrant=3&angle=-4.50&crop=0,-0.10,0.5,.5&format=jpg",
            "crop=0,-0.1,0.5,0.5&angle=-4.5&quadrant=3&flip=true&filter=sepia&format=jpg"
        ),
        ("flip=false&angle=1", "angle=1"),
        ("flip=false", "filter=none"),
        ("angle=-0", "filter=none"),
        ("scale=0.0000001&min=1e-7", "scale=1e-7&min=1e-7"),
    ])
    func clampedInOrderAndWithoutDefaults(_ query: String, _ canonical: String) throws {
        #expect(try view(query).resolved(for: image).canonicalQuery == canonical)
    }

    @Test func canonicalTextParsesToAnEqualRequest() throws {
        var generator = SeededGenerator(seed: 61)
        var resolvedCount = 0
        for _ in 0..<3000 {
            let query = randomQuery(&generator)
            guard let request = try? view(query) else { continue }
            let again = try ViewRequest(query: request.canonicalQuery, accept: nil, limits: .none)
            #expect(again == request, "\(query)")
            #expect(again.canonicalQuery == request.canonicalQuery)

            let size = PixelSize(
                width: .random(in: 1...30000, using: &generator),
                height: .random(in: 1...30000, using: &generator)
            )
            guard let resolved = try? request.resolved(for: size) else { continue }
            resolvedCount += 1
            let canonical = try view(resolved.canonicalQuery)
            #expect(canonical == resolved.request, "\(query)")
            let twice = try canonical.resolved(for: size)
            #expect(twice.canonicalQuery == resolved.canonicalQuery, "\(query)")
            #expect(twice.state == resolved.state)
            #expect(twice.deviceRect == resolved.deviceRect)
            #expect(twice.visibleRect == resolved.visibleRect)
            #expect(twice.bound == nil)
        }
        #expect(resolvedCount > 1000)
    }

    @Test func requestsThatShowTheSameShareOneText() throws {
        let table = [
            ["scale=4&x=1024&y=768", "scale=4&x=1024.0&y=7.68e2", "y=768&x=1024&scale=4"],
            ["scale=16", "scale=17", "scale=1e9", "center=0.5,0.5&scale=16"],
            ["", "scale=0.5", "center=0,0", "center=5,5", "rect=0,0,4000,3000", "anchor=0.3,0.3"],
        ]
        for queries in table {
            let texts = try queries.map { try view($0).resolved(for: image).canonicalQuery }
            #expect(Set(texts).count == 1, "\(texts)")
        }
    }

    private func randomQuery(_ generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Double>) -> String {
            let number = Double.random(in: range, using: &generator)
            return Bool.random(using: &generator) ? "\(number)" : "\(number.rounded())"
        }
        var items: [String] = []
        func sometimes(_ item: @autoclosure () -> String) {
            if Int.random(in: 0..<3, using: &generator) == 0 { items.append(item()) }
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: items += ["x=\(number(-900...9000))", "y=\(number(-900...9000))"]
        case 1: items.append("center=\(number(-1...2)),\(number(-1...2))")
        case 2: items += ["anchor=\(number(-1...2)),\(number(-1...2))", "dx=\(number(-99...99))"]
        case 3: items.append("rect=\(number(-99...999)),\(number(-99...999)),\(number(1...999)),\(number(1...999))")
        case 4: items.append("y=\(number(-900...9000))")
        default: break
        }
        if !items.contains(where: { $0.hasPrefix("rect") }) { sometimes("scale=\(number(0.1...20))") }
        sometimes("w=\(number(1...2000))")
        sometimes("h=\(number(1...2000))")
        sometimes("dpr=\(number(0.5...4))")
        sometimes("padding=\(number(0...100))")
        sometimes("min=\(number(0.01...1.5))")
        sometimes("max=\(number(2...64))")
        sometimes("mode=\(["view", "edit", "crop"].randomElement(using: &generator)!)")
        sometimes("crop=\(number(-1...1)),\(number(-1...1)),\(number(0...2)),\(number(0...2))")
        sometimes("angle=\(number(-45...45))")
        sometimes("quadrant=\(Int.random(in: 0...3, using: &generator))")
        sometimes("flip=\(Bool.random(using: &generator))")
        sometimes("filter=\((["none"] + Filter.allCases.map(\.rawValue)).randomElement(using: &generator)!)")
        sometimes("format=\(["png", "jpg", "webp", "avif", "auto"].randomElement(using: &generator)!)")
        sometimes("compression=small")
        sometimes("quality=\(Int.random(in: 1...100, using: &generator))")
        sometimes("background=\(["transparent", "000000", "FFFFFF", "12ab34"].randomElement(using: &generator)!)")
        sometimes("kernel=\(Kernel.allCases.randomElement(using: &generator)!.rawValue)")
        return items.shuffled(using: &generator).joined(separator: "&")
    }
}
