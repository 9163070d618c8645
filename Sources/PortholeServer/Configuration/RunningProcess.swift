import Glibc

/// What the system says of this process.
public enum RunningProcess {
    /// The environment that the process was started with; what is not `NAME=value` is left out.
    public static var environment: [String: String] {
        var result: [String: String] = [:]
        for entry in bytes(ofFile: "/proc/self/environ").split(separator: 0) {
            let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            result[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
        return result
    }

    /// The path of the executable, links resolved; `nil` where `/proc` does not tell.
    public static var executable: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// A path that means the same in whichever folder it is read; a relative one begins in the working folder.
    static func absolute(_ path: String) -> String {
        guard !path.isAbsolutePath, let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    /// A path with all links followed; `nil` where it leads to nothing.
    static func real(_ path: String) -> String? {
        guard let place = realpath(path, nil) else { return nil }
        defer { free(place) }
        return String(validatingCString: place)
    }

    private static func bytes(ofFile path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { return result }
            result += buffer[..<count]
        }
    }
}

extension ServiceConfiguration.Workers {
    /// The worker's executable that is meant: the one named, else `porthole-worker` beside the running executable.
    public var resolvedExecutable: String {
        if let executable { return executable }
        guard let running = RunningProcess.executable, let folder = running.enclosingFolder else {
            return "porthole-worker"
        }
        return "\(folder)/porthole-worker"
    }
}
