import Foundation
import TestSupport

extension TemporaryFolder {
    /// The names in the folder, hidden ones too, in order.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
}
