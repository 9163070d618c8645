import Glibc

/// All bytes of an open file from where it stands, which are likely to be so many.
///
/// Throws `EFBIG` where there are more than `limit`.
func readAll(_ file: Int32, expected: Int, limit: Int) throws(SystemError) -> [UInt8] {
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: max(expected, 256) + 1)
    while true {
        let count = read(file, &buffer, buffer.count)
        if count > 0 {
            result += buffer[..<count]
            guard result.count <= limit else { throw SystemError(call: "read", number: EFBIG) }
        } else if count == 0 {
            return result
        } else if errno != EINTR {
            throw SystemError(call: "read", number: errno)
        }
    }
}

/// Writes all of `bytes` to an open file.
func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if count == 0 || errno != EINTR {
            throw SystemError(call: "write", number: count == 0 ? ENOSPC : errno)
        }
    }
}

/// Sets an open file's time of modification to now, to the nanosecond.
func stampNow(_ file: Int32) throws(SystemError) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard futimens(file, [now, now]) == 0 else { throw SystemError(call: "futimens", number: errno) }
}

/// An entry's name; `nil` where it is not UTF-8.
func entryName(_ entry: UnsafeMutablePointer<dirent>) -> String? {
    // Read where it stands: the kernel's record may be shorter than the imported type.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    return String(validatingCString: name)
}
