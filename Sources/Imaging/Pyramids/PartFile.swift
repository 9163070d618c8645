import CLinux
import Glibc

/// The file `part` of a folder, which one process at a time may write, and gives another name when it is whole.
final class PartFile {
    let path: String
    private let folder: String
    private let maximumBytes: Int
    private let descriptor: Int32
    private var isThere = true
    private var written = PartFile.firstByte
    private var pending: [UInt8] = []

    /// Where the header ends; before it is the fraction that others are told.
    static let firstByte = 24
    private static let fractionPlace: off_t = 16
    private static let bufferBytes = 1 << 20

    /// Opens the file for this process alone; while another has it, waits, looks every tenth of a second, and tells how
    /// far the other is.
    ///
    /// - Parameter maximumBytes: the length that it is never given more than.
    /// - Throws: kind `cancelled`, `noSpace`, `internalFault` where the folder cannot be written to.
    init(
        in folder: String,
        maximumBytes: Int = .max,
        cancellation: Cancellation,
        waiting: (_ fraction: Double) -> Void
    ) throws(ImagingError) {
        self.folder = folder
        self.maximumBytes = maximumBytes
        path = folder + "/part"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw ImagingError.writing(errno, "a pyramid cannot be made") }
            do throws(ImagingError) {
                try Self.lock(descriptor, cancellation, waiting)
            } catch {
                close(descriptor)
                throw error
            }
            // Who had it before has renamed or removed it: what the name stands for now is another file.
            if Self.isNamed(path, descriptor) {
                self.descriptor = descriptor
                break
            }
            close(descriptor)
        }
        guard ftruncate(descriptor, 0) == 0 else { throw ImagingError.writing(errno, "a pyramid cannot be made") }
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Where the next bytes go.
    var end: Int { written + pending.count }

    /// Adds bytes at the end; an error of kind `outputTooLarge` where there are more than there may be.
    func append(_ bytes: some Sequence<UInt8>) throws(ImagingError) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.bufferBytes { try flush() }
    }

    /// Sets bytes at a place before the end.
    func set(_ bytes: [UInt8], at place: Int) throws(ImagingError) {
        let error = bytes.withUnsafeBytes { Self.write($0, at: place, to: descriptor) }
        if error != 0 { throw ImagingError.writing(error, "a pyramid cannot be written") }
    }

    /// Tells others how far the work is.
    func note(_ fraction: Double) {
        var millionths = UInt64(max(0, min(1, fraction)) * 1e6).littleEndian
        // It is for their information only: whether there is room is found out by what matters.
        _ = pwrite(descriptor, &millionths, 8, Self.fractionPlace)
    }

    /// Has everything on disc.
    func synchronize() throws(ImagingError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw ImagingError.writing(errno, "a pyramid cannot be written") }
    }

    /// Gives the file its name for good, in place of one that has it; its version then.
    func publish(as name: String) throws(ImagingError) -> FileVersion {
        // The folder may have been removed, and made anew by another.
        guard Self.isNamed(path, descriptor) else {
            isThere = false
            throw ImagingError(.internalFault, "a pyramid was removed while it was made")
        }
        guard rename(path, folder + "/" + name) == 0 else {
            throw ImagingError.writing(errno, "a pyramid cannot be named")
        }
        isThere = false
        let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if place >= 0 {
            fsync(place)
            close(place)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ImagingError.writing(errno, "a pyramid cannot be read") }
        return FileVersion(status)
    }

    /// Removes the file, where it has not been given its name.
    func remove() {
        if isThere, Self.isNamed(path, descriptor) { unlink(path) }
        isThere = false
    }

    private func flush() throws(ImagingError) {
        guard end <= maximumBytes else {
            throw ImagingError(.outputTooLarge, "the pyramid takes more than \(maximumBytes) bytes")
        }
        let error = pending.withUnsafeBytes { Self.write($0, at: written, to: descriptor) }
        if error != 0 { throw ImagingError.writing(error, "a pyramid cannot be written") }
        written += pending.count
        pending.removeAll(keepingCapacity: true)
    }

    private static func lock(
        _ descriptor: Int32,
        _ cancellation: Cancellation,
        _ waiting: (Double) -> Void
    ) throws(ImagingError) {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw ImagingError.writing(errno, "a pyramid cannot be locked")
            }
            try cancellation.check()
            var millionths: UInt64 = 0
            if pread(descriptor, &millionths, 8, fractionPlace) == 8 {
                waiting(min(1, Double(UInt64(littleEndian: millionths)) / 1e6))
            } else {
                waiting(0)
            }
            usleep(100_000)
        }
    }

    /// Whether a path is that of an open file.
    private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
        var named = stat()
        var opened = stat()
        return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
            && named.st_dev == opened.st_dev
    }

    /// Writes all of some bytes; 0, or an `errno`.
    private static func write(_ bytes: UnsafeRawBufferPointer, at place: Int, to descriptor: Int32) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(place + done))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return 0
    }
}
