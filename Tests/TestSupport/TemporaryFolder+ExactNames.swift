import Foundation

/// Files by the bytes of their names: Foundation takes a `/` before a combining accent for a letter, as `String` does.
extension TemporaryFolder {
    /// Writes a file, makes the folders on its way, and answers its absolute path.
    @discardableResult
    public func write(_ bytes: [UInt8], exactly name: String) throws -> String {
        let file = "\(path)/\(name)"
        for (index, byte) in zip(file.utf8.indices, file.utf8)
        where byte == UInt8(ascii: "/") && index > file.startIndex {
            mkdir(String(file[..<index]), 0o777)
        }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }

    /// The paths of all files below, as their bytes are.
    public var exactPaths: [[UInt8]] {
        func paths(below folder: [UInt8]) -> [[UInt8]] {
            let place = String(decoding: Array(path.utf8) + [UInt8(ascii: "/")] + folder, as: UTF8.self)
            guard let stream = opendir(place) else { return [] }
            defer { closedir(stream) }
            var found: [[UInt8]] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
                        Array(UnsafeBufferPointer(start: start, count: 256).prefix { $0 != 0 })
                    }
                }
                if name == Array(".".utf8) || name == Array("..".utf8) { continue }
                if entry.pointee.d_type == DT_DIR {
                    found += paths(below: folder + name + [UInt8(ascii: "/")])
                } else {
                    found.append(folder + name)
                }
            }
            return found
        }
        return paths(below: [])
    }

    /// Whether there is a file of a path, byte for byte.
    public func hasExactly(_ name: String) -> Bool { exactPaths.contains(Array(name.utf8)) }
}
