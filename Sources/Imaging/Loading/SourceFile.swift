import Glibc
import StoredTiles

/// An open file that is read as a picture, with the version it had when it was opened.
final class SourceFile {
    let path: String
    let descriptor: Int32
    let version: FileVersion

    /// Opens a regular file for reading.
    ///
    /// - Throws: kind `notFound` where there is none or it may not be read, `sourceChanged` where its version is not
    ///   the expected one, `tooManyBytes`.
    init(path: String, expecting expected: FileVersion?, maximumBytes: Int) throws(ImagingError) {
        // A pipe without a writer must not block the open.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw SourceFile.openError(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ImagingError(.notFound, "not a regular file")
        }
        let version = FileVersion(status)
        if let expected, expected != version {
            close(descriptor)
            throw ImagingError(.sourceChanged, "the file has changed since it was asked for")
        }
        guard status.st_size <= maximumBytes else {
            close(descriptor)
            throw ImagingError(
                .tooManyBytes,
                "the file has \(status.st_size) bytes, the limit is \(maximumBytes)"
            )
        }
        self.path = path
        self.descriptor = descriptor
        self.version = version
    }

    deinit { close(descriptor) }

    /// The same file opened once more, with a reading position of its own.
    func reopened() throws(ImagingError) -> SourceFile {
        try SourceFile(path: path, expecting: version, maximumBytes: Int.max)
    }

    /// The first bytes of the file.
    func prefix(_ count: Int) -> [UInt8] { bytes(at: 0, count: count) ?? [] }

    /// Bytes at an offset, fewer at the end of the file; nil where they cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8]? { bytes(at: offset, count: count, behind: []) }

    /// Bytes at an offset, fewer at the end of the file, behind those of `head`; nil where they cannot be read, or
    /// the offset lies beyond the end that the file had when it was opened.
    func bytes(at offset: Int, count: Int, behind head: [UInt8]) -> [UInt8]? {
        // Both may be any number that a file has.
        let end = Int(version.size)
        guard (0...end).contains(offset), count >= 0 else { return nil }
        let count = min(count, end - offset)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: head.count + count) { buffer, filled in
            filled = buffer.initialize(fromContentsOf: head)
            while filled < head.count + count {
                let place = off_t(offset + (filled - head.count))
                let got = pread(descriptor, buffer.baseAddress! + filled, head.count + count - filled, place)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failed = true }
                if got <= 0 { break }
                filled += got
            }
        }
        return failed ? nil : bytes
    }

    private static func openError(_ code: Int32) -> ImagingError {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EISDIR, ENXIO, ENODEV:
            return ImagingError(.notFound, "the file cannot be opened: \(reason)")
        default:
            return ImagingError(.internalFault, "the file cannot be opened: \(reason)")
        }
    }
}

extension SourceFile: ByteReading {}

extension FileVersion {
    /// The version that a file's status tells; a time beyond the nanoseconds of 64 bits wraps around.
    init(_ status: stat) {
        self.init(
            inode: UInt64(status.st_ino),
            size: Int64(status.st_size),
            modified: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        )
    }

    /// The version of the file at a path, or nil where there is none.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
