import CDeflate

// The three ways to make a file of filtered rows.

/// Bytes at once: what a block has, and how often one asks whether the picture is still wanted.
private let stripBytes = 128 << 10

/// Photos: blocks of bytes and repetitions.
enum RunData {
    static func encode(_ rows: FilteredRows, isCancelled: () -> Bool) throws(PNGEncoder.Failure) -> [UInt8] {
        let head = FileLayout.head(of: rows)
        let strips = rows.byteCount / min(stripBytes, rows.byteCount) + 2
        let capacity = head.count + RunCoder.bound(rows.byteCount) + strips * 32 + rows.byteCount / 8192 * 5 + 64
        return try file(head, capacity: capacity) { (place) throws(PNGEncoder.Failure) in
            var writer = BitWriter(to: place)
            writer.copy(FileLayout.zlibHead, count: 2)
            var adler: UInt32 = 1
            try rows.forEachStrip(of: stripBytes) { (bytes, count, isLast) throws(PNGEncoder.Failure) in
                if isCancelled() { throw .cancelled }
                adler = cdeflate_adler32(adler, bytes, count)
                RunCoder.write(bytes, count: count, isLast: isLast, to: &writer)
            }
            writer.align()
            writer.copy(FileLayout.bigEndian(adler), count: 4)
            return writer.place - place
        }!
    }
}

/// Drawings: ISA-L's matches.
enum MatchedData {
    /// `nil` where that would be larger than the rows as they are.
    static func encode(_ rows: FilteredRows, isCancelled: () -> Bool) throws(PNGEncoder.Failure) -> [UInt8]? {
        guard let stream = cdeflate_new() else { throw .outOfMemory }
        defer { cdeflate_free(stream) }
        let head = FileLayout.head(of: rows)
        let limit = rows.byteCount + 1024
        return try file(head, capacity: head.count + limit + 64) { (place) throws(PNGEncoder.Failure) in
            FileLayout.put(FileLayout.zlibHead, place)
            var end = 2
            var adler: UInt32 = 1
            var fits = true
            try rows.forEachStrip(of: stripBytes) { (bytes, count, isLast) throws(PNGEncoder.Failure) in
                if isCancelled() { throw .cancelled }
                guard fits else { return }
                adler = cdeflate_adler32(adler, bytes, count)
                let written = cdeflate_feed(stream, bytes, count, isLast ? 1 : 0, place + end, limit - end)
                fits = written >= 0
                end += max(0, written)
            }
            guard fits else { return nil }
            FileLayout.put(FileLayout.bigEndian(adler), place + end)
            return end + 4
        }
    }
}

/// Anything, for those who would rather wait: libdeflate's search for the fewest bits.
enum SmallData {
    private static let level = 10

    /// `nil` where that would be no smaller than so many bytes.
    static func encode(
        _ rows: FilteredRows,
        below limit: Int,
        isCancelled: () -> Bool
    ) throws(PNGEncoder.Failure) -> [UInt8]? {
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: rows.byteCount)
        defer { text.deallocate() }
        var count = 0
        try rows.forEachStrip(of: stripBytes) { (bytes, length, _) throws(PNGEncoder.Failure) in
            (text + count).update(from: bytes, count: length)
            count += length
        }
        if isCancelled() { throw .cancelled }
        let head = FileLayout.head(of: rows)
        let room = max(0, limit - 1 - head.count - FileLayout.tailBytes)
        return try file(head, capacity: limit + 64) { (place) throws(PNGEncoder.Failure) in
            let written = cdeflate_whole(text, count, Int32(level), place, room)
            guard written >= 0 else { throw .outOfMemory }
            return written > 0 ? written : nil
        }
    }
}

/// A file around the data that `body` writes to a place, and whose length it returns; `nil` where it returns `nil`.
private func file(
    _ head: [UInt8],
    capacity: Int,
    _ body: (_ place: UnsafeMutablePointer<UInt8>) throws(PNGEncoder.Failure) -> Int?
) throws(PNGEncoder.Failure) -> [UInt8]? {
    var result: Result<Bool, PNGEncoder.Failure> = .success(false)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let file = buffer.baseAddress!
        FileLayout.put(head, file)
        do throws(PNGEncoder.Failure) {
            if let length = try body(file + head.count) {
                count = FileLayout.finish(file, start: head.count, end: head.count + length)
                result = .success(true)
            }
        } catch {
            result = .failure(error)
        }
    }
    return try result.get() ? bytes : nil
}
