import Vips

extension ImagingError {
    /// The error that a failure of libvips means.
    ///
    /// - Parameter otherwise: its kind where the text says nothing more exact.
    init(_ error: VipsError, otherwise kind: Kind) {
        self = ImagingError.classified(error.text, otherwise: kind, doing: error.doing)
    }

    /// Runs work on libvips and translates its error.
    static func from<Value>(
        _ otherwise: Kind,
        _ work: () throws(VipsError) -> Value
    ) throws(ImagingError) -> Value {
        do { return try work() } catch { throw ImagingError(error, otherwise: otherwise) }
    }

    /// An error whose kind is told by a library's text.
    static func classified(_ text: String, otherwise kind: Kind, doing: String) -> ImagingError {
        let lower = asciiLowercased(text)
        let memory = [
            "out of memory", "unable to allocate", "cannot allocate", "insufficient memory", "memory allocation",
            "map failed", "not enough memory", "std::bad_alloc",
            // A thread's stack is memory too.
            "error creating thread",
        ]
        if memory.contains(where: { contains(lower, $0) }) {
            return ImagingError(.outOfMemory, "the memory limit does not suffice for this picture (\(doing): \(text))")
        }
        if contains(lower, "no space left") {
            return ImagingError(.noSpace, "no room left in the cache folder (\(doing): \(text))")
        }
        let size = ["security limit", "exceeds user limit", "dimensions too large", "exceeds limit"]
        if size.contains(where: { contains(lower, $0) }) {
            return ImagingError(.tooManyPixels, "the picture is larger than its decoder allows (\(text))")
        }
        return ImagingError(kind, text.isEmpty ? doing : "\(doing): \(text)")
    }
}

/// What libraries said while pixels were read, although the call succeeded.
enum QuietFailure {
    /// Throws where something that was logged since the last call, or was left in the error buffer, means that pixels
    /// are missing or wrong; forgets all of it.
    static func check(doing: String) throws(ImagingError) {
        let log = VipsLog.drain()
        if let fault = log.first(where: \.isCritical) {
            throw ImagingError(.internalFault, "\(doing): \(fault.domain): \(fault.message)")
        }
        var lines = log.map(\.message)
        let left = VipsError.drain()
        if !left.isEmpty { lines.append(left) }
        for line in lines where isFatal(line) {
            throw ImagingError.classified(line, otherwise: .corrupt, doing: doing)
        }
    }

    /// Forgets what was said so far, before work whose failures are told by its own results.
    static func forget() {
        _ = VipsLog.drain()
        _ = VipsError.drain()
    }

    /// Whether a line tells of lost pixels.
    ///
    /// Others are about metadata, or about bytes that a decoder could skip.
    static func isFatal(_ line: String) -> Bool {
        let lower = asciiLowercased(line)
        // JPEG: bytes too many do no harm before the end (0xd9); elsewhere they are left of lost data.
        if contains(lower, "extraneous bytes before marker") { return !contains(lower, "marker 0xd9") }
        return fatal.contains { contains(lower, $0) }
    }

    private static let fatal = [
        // Memory.
        "out of memory", "unable to allocate", "cannot allocate", "insufficient memory", "memory allocation",
        "map failed", "too many images", "low on system resources", "no space left",
        // Tiles and strips that were painted black.
        "error in tile", "read error", "decompress error", "out of order read",
        // JPEG: entropy-coded data that are lost. Other "corrupt JPEG data" are bytes too many.
        "premature end", "corrupt jpeg data: bad", "found marker 0x",
        // PNG.
        "idat:", "not enough image data", "decompression error", "bad adaptive filter",
        // GIF, WebP, HEIF and JPEG 2000.
        "unexpected end", "end of data", "truncated", "bitstream", "failed to decode", "decoding error",
    ]
}

/// ASCII letters in lower case, the rest as it is.
private func asciiLowercased(_ text: String) -> [UInt8] {
    text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
}

/// Whether a byte string occurs in another.
private func contains(_ haystack: [UInt8], _ needle: String) -> Bool {
    let needle = Array(needle.utf8)
    guard needle.count <= haystack.count, !needle.isEmpty else { return false }
    return (0...(haystack.count - needle.count)).contains { start in
        haystack[start..<(start + needle.count)].elementsEqual(needle)
    }
}
