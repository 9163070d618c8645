import Glibc

/// How much memory this process has.
enum ProcessMemory {
    /// Bytes of data that are mapped now, which is what `RLIMIT_DATA` counts; 0 where it cannot be told.
    ///
    /// A sanitizer maps terabytes of it before `main`: a limit has to come on top.
    static var data: UInt64 {
        // proc(5), statm: size, resident, shared, text, lib, data, dt, in pages.
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &text, text.count)
        guard count > 0 else { return 0 }
        let fields = String(decoding: text[..<count], as: UTF8.self).split(separator: " ")
        guard fields.count > 5, let pages = UInt64(fields[5]) else { return 0 }
        return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Has the kernel end this process before others when the machine runs out of memory: the front can replace it.
    static func offerAsVictim() {
        let descriptor = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = write(descriptor, "500", 3)
        close(descriptor)
    }
}
