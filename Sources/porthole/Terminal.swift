import Glibc

/// Where a command writes.
enum Terminal {
    enum Stream: Int32 {
        case output = 1
        case error = 2
    }

    /// Whether a person is likely to read along.
    static func isTerminal(_ stream: Stream) -> Bool {
        isatty(stream.rawValue) == 1
    }

    /// Writes all of `bytes`; throws where the other end is gone or the disk is full.
    static func write(_ bytes: [UInt8], to stream: Stream) throws(CommandFailure) {
        try write(bytes, descriptor: stream.rawValue, name: stream == .output ? "standard output" : "standard error")
    }

    /// Writes all of `bytes` to an open descriptor that messages call `name`.
    static func write(_ bytes: [UInt8], descriptor: Int32, name: String) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw CommandFailure(message: "cannot write to \(name): \(reason())")
            }
        }
    }

    /// Writes to standard error; that nobody listens there is no failure.
    static func complain(_ text: String) {
        try? write(Array(text.utf8), to: .error)
    }

    /// What the last failed system call says.
    static func reason() -> String {
        String(cString: strerror(errno))
    }
}
