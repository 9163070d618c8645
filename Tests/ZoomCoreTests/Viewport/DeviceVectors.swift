import Foundation
import Testing

/// The worked numbers of `Vectors/device.json`.
struct DeviceVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Lengths: Decodable, Sendable {
        let width: Double
        let height: Double
    }

    struct Expectation: Decodable, Sendable {
        let scaled: [Int]
        let offset: [Int]
        let output: [Int]
        let level: Int
        let visibleRect: [Double]
    }

    let name: String
    let image: Lengths
    let viewport: Lengths
    let dpr: Double
    let scale: Double
    let offset: [Double]
    let lastLevel: Int
    let expect: Expectation

    var testDescription: String { name }

    static let all: [DeviceVector] = {
        let file = Bundle.module.url(forResource: "device", withExtension: "json", subdirectory: "Vectors")!
        return try! JSONDecoder().decode([DeviceVector].self, from: Data(contentsOf: file))
    }()
}
