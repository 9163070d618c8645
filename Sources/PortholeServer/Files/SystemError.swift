import Glibc

/// A system call that failed.
struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    var call: String
    var number: Int32

    var description: String { "\(call): \(String(cString: strerror(number)))" }
}
