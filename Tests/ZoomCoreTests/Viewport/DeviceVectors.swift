import Testing

/// The worked numbers of `Vectors/device.json`.
struct DeviceVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable, Sendable {
        let scaled: [Int]
        let offset: [Int]
        let output: [Int]
        let level: Int
        let visibleRect: [Double]
    }

    let name: String
    let image: VectorSize
    let viewport: VectorSize
    let dpr: Double
    let scale: Double
    let offset: [Double]
    let lastLevel: Int
    let expect: Expectation

    var testDescription: String { name }

    static let all: [DeviceVector] = vectors("device")
}
