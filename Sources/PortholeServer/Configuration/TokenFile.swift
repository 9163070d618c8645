import Glibc

extension ServiceConfiguration {
    /// Reads the tokens from their files, where some are named.
    /// - Throws: an error where a file cannot be read or has no token, or where its token is given besides.
    public mutating func readTokenFiles() throws(UsageError) {
        if let path = editing.tokenFile { editing.token = try editing.token.orElse(in: path, option: "--token") }
        if let path = uploads.tokenFile { uploads.token = try uploads.token.orElse(in: path, option: "--upload-token") }
    }
}

extension AccessToken? {
    /// The token in a file, where there is none yet; a line feed at the file's end does not count.
    ///
    /// - Parameter option: the option that gives it instead of the file.
    fileprivate func orElse(in path: String, option: String) throws(UsageError) -> AccessToken {
        guard self == nil else { throw UsageError("\(option) and \(option)-file exclude each other: give one of them") }
        let unreadable = "\(option)-file: \(path) cannot be read: "
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw UsageError(unreadable + String(cString: strerror(errno))) }
        defer { close(file) }
        var bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(file, expected: 256, limit: 65_536)
        } catch {
            throw UsageError(unreadable + String(cString: strerror(error.number)))
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let token = String(validating: bytes, as: UTF8.self).flatMap({ AccessToken($0) }) else {
            throw UsageError("\(option)-file: what is in \(path) is not \(ValueForm<AccessToken>.secret.allowed)")
        }
        return token
    }
}
