import Foundation

/// The worked numbers of a file in `Vectors`.
func vectors<Vector: Decodable>(_ name: String, of type: Vector.Type = Vector.self) -> [Vector] {
    let file = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Vectors")!
    return try! JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
}

/// A width and a height as vectors have them.
struct VectorSize: Decodable, Sendable {
    let width: Double
    let height: Double
}
