import ImageRequests
import TestSupport
import Testing
import ZoomCore

/// Numbers that are each allowed by themselves, and lead nowhere together.
@Suite struct ExtremeNumberTests {
    private static let image = PixelSize(width: 4000, height: 3000)

    @Test(arguments: [
        ("scale=1e50&max=1e50", "scale", "1e50"), ("max=1e200", "max", "1e200"), ("min=1e-200", "min", "1e-200"),
        ("min=1e150&max=1e200", "min", "1e150"), ("min=1e50&max=1e60", "min", "1e50"),
        ("rect=0,0,1e-40,1e-40&max=1e50", "rect", "0,0,1e-40,1e-40"),
        ("anchor=1e307,0&scale=16", "anchor", "1e307,0"), ("anchor=1e-260,1.7e308", "anchor", "1e-260,1.7e308"),
        ("anchor=1e-260,1.7e308&scale=3", "anchor", "1e-260,1.7e308"),
        ("anchor=0,0&dx=1e17", "dx", "100000000000000000"), ("anchor=0,0&dy=-1e300", "dy", "-1e300"),
        ("dx=1e300&anchor=0,0", "dx", "1e300"), ("dx=1e300&anchor=1e306,0", "anchor", "1e306,0"),
        ("x=-9e15&padding=9e15&dpr=4", "x", "-9000000000000000"), ("y=9e300&padding=9e15&dpr=4", "y", "9e300"),
        ("center=-1e300,0&padding=9e15&dpr=4", "center", "-1e300,0"),
        ("rect=1e300,0,1,1&padding=9e15&dpr=4", "rect", "1e300,0,1,1"),
        ("crop=1e300,0,1,1", "crop", "1e300,0,1,1"), ("crop=0,-1e300,1,1", "crop", "0,-1e300,1,1"),
        ("crop=0,0,1e300,1", "crop", "0,0,1e300,1"), ("crop=0,0,1,5e-324", "crop", "0,0,1,5e-324"),
        ("crop=0,0,1,9e12", "crop", "0,0,1,9000000000000"),
    ])
    func whateverLeadsAstrayIsNamed(_ query: String, _ parameter: String, _ value: String) throws {
        let request = try view(query)
        let error = try #require(#expect(throws: RequestError.self) { try request.resolved(for: Self.image) })
        #expect(error.parameter == parameter)
        #expect(error.value == value)
        #expect(error.message.hasPrefix("\(parameter) is '\(value)': the "))
        #expect(error.message.contains("it must be"))
        #expect(!error.message.contains("nan"))
    }

    @Test func anImageThatIsNoneIsAnError() throws {
        let request = try view("")
        for size in [
            PixelSize(width: 0, height: 1), PixelSize(width: 1, height: -1), PixelSize(width: .max, height: 1),
        ] {
            #expect(throws: RequestError.self) { try request.resolved(for: size) }
        }
    }

    @Test func extremesNeverTrapAndAreNeverNaN() throws {
        var generator = SeededGenerator(seed: 64)
        var answers = 0
        var faults: [String: Int] = [:]
        let loose = ViewLimits(maximumViewport: largestWholeNumber, maximumOutputPixels: .max)
        let strict = ViewLimits(maximumViewport: 8192, maximumOutputPixels: 1 << 24)
        for _ in 0..<16_000 {
            let query = randomQuery(&generator)
            let size = PixelSize(width: side(&generator), height: side(&generator))
            let limits = Bool.random(using: &generator) ? loose : strict
            do {
                let request = try ViewRequest(query: query, accept: nil, limits: limits)
                let resolved = try request.resolved(for: size)
                if limits == strict {
                    let report = ViewportReport(resolved, in: try Pyramid(image: size)).json.text
                    // What is not a finite number would be written as null.
                    let rest = report.replacing(#""bound":null"#, with: "").replacing(#""inscribed":null"#, with: "")
                    #expect(!rest.contains("null"), "\(query) of \(size): \(report)")
                }
                let again = try ViewRequest(query: resolved.canonicalQuery, accept: nil, limits: loose)
                #expect(again == resolved.request, "\(query)")
                answers += 1
            } catch let error as RequestError {
                #expect(error.parameter != nil || error.kind == .tooLarge, "\(query) of \(size): \(error.message)")
                #expect(!error.message.contains("nan"), "\(query) of \(size): \(error.message)")
                faults[error.parameter ?? "", default: 0] += 1
            }
        }
        #expect(answers > 300)
        for name in ["center", "anchor", "dx", "rect", "w", "dpr", "min", "max", "crop", "scale"] {
            #expect(faults[name, default: 0] > 0, "\(name)")
        }
    }

    private func side(_ generator: inout SeededGenerator) -> Int {
        [1, 2, 4000, 70_000, 1 << 31].randomElement(using: &generator)!
    }

    private func randomQuery(_ generator: inout SeededGenerator) -> String {
        func number(signed: Bool = true) -> String {
            let kinds = ["0", "1", "0.5", "3", "5e-324", "1.7976931348623157e308", "9007199254740992"]
            let sign = signed && Bool.random(using: &generator) ? "-" : ""
            if Bool.random(using: &generator) { return sign + kinds.randomElement(using: &generator)! }
            let power = Bool.random(using: &generator) ? 3 : 307
            return sign
                + "\(Double.random(in: 1...9, using: &generator))e\(Int.random(in: -power...power, using: &generator))"
        }
        func list(_ signed: Int, _ unsigned: Int = 0) -> String {
            ((0..<signed).map { _ in number() } + (0..<unsigned).map { _ in number(signed: false) })
                .joined(separator: ",")
        }
        var items: [String] = []
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: items += ["x=\(number())", "y=\(number())"]
        case 1: items.append("center=\(list(2))")
        case 2: items.append("anchor=\(list(2))")
        case 3: items += ["anchor=\(list(2))", "dx=\(number())", "dy=\(number())"]
        case 4: items.append("rect=\(list(2, 2))")
        default: break
        }
        if !items.contains(where: { $0.hasPrefix("rect") }) { items.append("scale=\(number(signed: false))") }
        for name in ["w", "h", "dpr", "padding", "min", "max"] where Int.random(in: 0..<4, using: &generator) == 0 {
            items.append("\(name)=\(number(signed: false))")
        }
        if Bool.random(using: &generator) { items.append("crop=\(list(2, 2))") }
        if Bool.random(using: &generator) { items.append("quadrant=1") }
        if Bool.random(using: &generator) { items.append("angle=\(Double.random(in: -45...45, using: &generator))") }
        items.append("mode=\(["view", "edit", "crop"].randomElement(using: &generator)!)")
        return items.joined(separator: "&")
    }
}
