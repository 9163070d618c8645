import Glibc

/// A system call's error number.
public struct Errno: Error, RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number, as `errno` has it.
    public let rawValue: Int32

    /// An error by its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The calling thread's last error.
    static var last: Errno { Errno(rawValue: errno) }

    static let wouldBlock = Errno(rawValue: EAGAIN)
    static let interrupted = Errno(rawValue: EINTR)
    static let processDescriptors = Errno(rawValue: EMFILE)
    static let systemDescriptors = Errno(rawValue: ENFILE)
    static let noBuffers = Errno(rawValue: ENOBUFS)
    static let noMemory = Errno(rawValue: ENOMEM)
    static let invalid = Errno(rawValue: EINVAL)
    static let addressInUse = Errno(rawValue: EADDRINUSE)

    /// The system's phrase for it, like `Address already in use`.
    public var description: String {
        var text = [CChar](repeating: 0, count: 128)
        let phrase = unsafe_strerror(rawValue, &text)
        return phrase.isEmpty ? "error \(rawValue)" : phrase
    }
}

/// Runs a system call that answers -1 for an error, again for as long as a signal interrupts it.
@inline(__always)
func retrying<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let error = Errno.last
        if error != .interrupted { throw error }
    }
}

/// `strerror_r` in its XSI form, which fills the buffer it is given.
private func unsafe_strerror(_ number: Int32, _ text: inout [CChar]) -> String {
    guard strerror_r(number, &text, text.count) == 0 else { return "" }
    let length = text.firstIndex(of: 0) ?? text.count
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
