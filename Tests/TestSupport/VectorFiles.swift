import Foundation

/// The bytes of a file of worked numbers, `Tests/ZoomCoreTests/Vectors/NAME.json`, for tests of other targets.
public func vectorFile(_ name: String) throws -> Data {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appendingPathComponent("ZoomCoreTests/Vectors/\(name).json"))
}
