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
    ///
    /// 256 KiB are kept. Where more was said, a last entry says so: what was lost may have been of wrong pixels.
    public static func drain() -> [Entry] {
        let length = cvips_log_length()
        guard length > 0 else { return [] }
        var overflowed = false
        // Lines may be added between the two calls; they are cut off then, and told of by `overflowed`.
        let text = [UInt8](unsafeUninitializedCapacity: length + 4096) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { characters in
                cvips_log_drain(characters.baseAddress, characters.count, &overflowed)
            }
        }
        var entries = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line -> Entry? in
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let level = Int(parts[1]) else { return nil }
            // GLib numbers its levels by bits: error 4, critical 8, warning 16.
            return Entry(domain: String(parts[0]), message: String(parts[2]), isCritical: level < 16)
        }
        if overflowed {
            entries.append(Entry(domain: "VIPS", message: "the log of warnings is truncated", isCritical: false))
        }
        return entries
    }
}
