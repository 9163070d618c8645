import Foundation
import TestSupport
import Testing

@Suite struct LinkageTests {
    /// The libraries that an executable loads, by their file names.
    private func libraries(of product: String) throws -> [String] {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
        process.arguments = [BuiltProducts.path(product)]
        process.standardOutput = pipe
        try process.run()
        let listing = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: listing, as: UTF8.self).split(separator: "\n").compactMap {
            $0.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
    }

    @Test func theFrontLinksNoImageLibrary() throws {
        let libraries = try libraries(of: "porthole")
        #expect(libraries.contains { $0.hasPrefix("libc.so") })
        for name in ["libvips", "libglib", "libgobject", "libjpeg", "libpng", "libtiff"] {
            #expect(!libraries.contains { $0.hasPrefix(name) }, "\(name)")
        }
    }

    @Test func theWorkerLinksTheImageLibrary() throws {
        #expect(try libraries(of: "porthole-worker").contains { $0.hasPrefix("libvips.so") })
    }
}
