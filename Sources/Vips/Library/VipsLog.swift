import CVips

/// What libvips and the libraries beneath it have logged as a warning or worse.
///
/// libvips goes on after some faults and delivers wrong pixels as a success; the only sign is a line in the log.
public enum VipsLog {
    /// One line of the log.
    public struct Entry: Hashable, Sendable {
        /// The library that logged: "VIPS", "GLib", "GLib-GObject".
        public var domain: String

        /// What it said.
        public var message: String

        /// Whether it was more than a warning.
        public var isCritical: Bool
    }

    /// Everything logged since the last call.
    public static func drain() -> [Entry] {
        let capacity = 16384
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer -> String in
            guard let base = buffer.baseAddress, cvips_log_drain(base, capacity) > 0 else { return "" }
            return String(cString: base)
        }
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let level = Int(parts[1]) else { return nil }
            // GLib numbers its levels by bits: error 4, critical 8, warning 16.
            return Entry(domain: String(parts[0]), message: String(parts[2]), isCritical: level < 16)
        }
    }
}
