import CLinux
import Glibc
import ImageRequests
import StoredTiles

/// An open file of which only what is in the page cache is read: a connection's queue never waits for a disc.
final class FileAtHand: ByteReading, Sendable {
    private let descriptor: Int32
    private let version: SourceVersion

    /// Opens a source, or answers `nil` where that is not the file that is meant.
    init?(_ source: SourceReference) {
        descriptor = open(source.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        version = source.version
        guard descriptor >= 0 else { return nil }
        guard isUnchanged else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether the file is as it was found, and still has a name.
    var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && SourceVersion(status) == version
    }

    func bytes(at offset: Int, count: Int, behind head: [UInt8]) -> [UInt8]? {
        guard offset >= 0, count >= 0 else { return nil }
        var isComplete = false
        let bytes = [UInt8](unsafeUninitializedCapacity: head.count + count) { buffer, filled in
            filled = buffer.initialize(fromContentsOf: head)
            let got = clinux_read_at_hand(descriptor, buffer.baseAddress! + filled, UInt(count), offset)
            isComplete = got == count
            filled += max(0, got)
        }
        return isComplete ? bytes : nil
    }
}
