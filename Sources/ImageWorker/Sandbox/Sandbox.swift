import CLinux
import Glibc

/// What keeps a worker whose decoder was taken over from doing harm: little memory, few files, no network, no programs.
///
/// A picture's bytes are a stranger's, and decoders have had holes. What the kernel lacks is left out and named;
/// nothing of it is an error, as the service is of use without it.
public struct Sandbox: Sendable {
    /// Folder that is read only.
    public var library: String
    /// Folder that may be written to, which is also where temporary files go.
    public var cache: String
    /// Bytes of data the process may hold (`RLIMIT_DATA`), on top of what it has at the start; `nil` is no limit.
    public var memoryLimit: UInt64?

    /// Creates a sandbox that has no effect until it is entered.
    public init(library: String, cache: String, memoryLimit: UInt64?) {
        self.library = library
        self.cache = cache
        self.memoryLimit = memoryLimit
    }

    /// Descriptors a worker may have open: whole-slide formats keep one for each of their files.
    private static let descriptors: UInt64 = 1024
    /// Rights that an interface of Landlock lacks before the given version.
    private static let landlockSteps: [(version: Int, name: String)] = [
        (2, "moving files between folders"), (3, "truncation"), (4, "TCP"), (5, "device control"),
        (6, "abstract sockets and signals"),
    ]

    /// Restricts this process for good, around the start of libraries; what could not be done, in words.
    ///
    /// Resource limits come before `libraries` runs, as it is code of others already; files, network and system calls
    /// after it, while there is one thread still.
    public func enter(starting libraries: () throws -> Void) rethrows -> [String] {
        var missing: [String] = []
        func note(_ error: Int32, _ what: String) {
            if error != 0 { missing.append("\(what) (\(String(cString: strerror(error))))") }
        }
        if let memoryLimit { note(clinux_limit_data(ProcessMemory.data + memoryLimit), "memory limit") }
        note(clinux_forbid_core(), "no core files")
        note(clinux_limit_descriptors(Self.descriptors), "limit of open files")
        note(clinux_no_new_privileges(), "no new privileges")
        ProcessMemory.offerAsVictim()
        try libraries()
        // Landlock binds the thread that calls it, and those it starts later.
        let threads = clinux_thread_count()
        if threads > 1 { missing.append("restriction of \(threads - 1) threads that a library had started") }
        missing += restrictFiles()
        note(clinux_seccomp(), "filter of system calls")
        return missing
    }

    private func restrictFiles() -> [String] {
        let version = clinux_landlock_version()
        guard version > 0 else { return ["Landlock (files and network are not restricted)"] }
        let ruleset = clinux_landlock_create(version)
        guard ruleset >= 0 else { return ["Landlock (\(String(cString: strerror(errno))))"] }
        defer { close(ruleset) }
        var missing = Self.landlockSteps.filter { $0.version > version }.map { "Landlock for \($0.name)" }
        for rule in FileRule.system + [
            FileRule(library, clinux_access_read), FileRule(cache, clinux_access_read_write),
        ] {
            let error = clinux_landlock_allow(ruleset, Int32(version), rule.path, rule.access)
            if error != 0, error != ENOENT {
                missing.append("access to \(rule.path) (\(String(cString: strerror(error))))")
            }
        }
        let error = clinux_landlock_enforce(ruleset)
        if error != 0 { missing.append("Landlock (\(String(cString: strerror(error))))") }
        return missing
    }
}
