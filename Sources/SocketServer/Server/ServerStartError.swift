/// Why a server could not start.
public struct ServerStartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address at fault.
    public let address: ListenAddress
    /// The system call that failed, or what is wrong with the address.
    public let step: String
    /// What the system said; `nil` where it was not asked.
    public let errno: Errno?

    /// One sentence for the user.
    public var description: String {
        "cannot listen on \(address): \(step)" + (errno.map { ": \($0)" } ?? "")
            + (errno == .addressInUse ? "; another service has it: end that one, or take another port" : "")
    }
}
