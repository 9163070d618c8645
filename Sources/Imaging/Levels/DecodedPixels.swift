import CLinux
import Glibc
import Vips
import ZoomCore

/// A level that was decoded once and is kept, in memory or in an unnamed file of the cache folder.
///
/// The file has no name, so nothing is left behind however the process ends, and its mapping does not count against the
/// limit of the process's own memory.
final class DecodedPixels: PixelReader {
    /// Where decoded pixels are kept.
    enum Place: Equatable {
        case memory
        case disc(folder: String)
    }

    let size: PixelSize
    let bands: Int

    private let base: UnsafeMutableRawPointer
    private let length: Int
    private let rowBytes: Int

    /// Decodes an 8-bit image from top to bottom on the calling thread.
    init(decoding image: VipsImage, to place: Place, cancellation: Cancellation) throws(ImagingError) {
        size = PixelSize(width: image.width, height: image.height)
        bands = image.bands
        rowBytes = image.width * image.bands
        length = rowBytes * image.height
        switch place {
        case .memory:
            let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard let memory, memory != MAP_FAILED else {
                throw ImagingError(.outOfMemory, "the memory limit does not suffice for \(length) bytes of pixels")
            }
            base = memory
            do {
                try ImageStrips.read(image, cancellation) { (rows, offset) throws(ImagingError) in
                    memory.advanced(by: offset).copyMemory(from: rows.baseAddress!, byteCount: rows.count)
                }
            } catch {
                munmap(memory, length)
                throw error
            }
        case .disc(let folder):
            let descriptor = try Self.unnamedFile(in: folder)
            defer { close(descriptor) }
            try ImageStrips.read(image, cancellation) { (rows, offset) throws(ImagingError) in
                try Self.write(rows, at: offset, to: descriptor)
            }
            let mapping = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0)
            guard let mapping, mapping != MAP_FAILED else {
                throw ImagingError(.outOfMemory, "\(length) bytes of pixels cannot be mapped")
            }
            base = mapping
        }
    }

    deinit { munmap(base, length) }

    func withPixels(
        of area: PixelRect,
        _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let first = base.advanced(by: area.y * rowBytes + area.x * bands)
        try body(UnsafePointer(first.assumingMemoryBound(to: UInt8.self)), rowBytes)
    }

    static func unnamedFile(in folder: String) throws(ImagingError) -> Int32 {
        let descriptor = clinux_unnamed_file(folder)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw ImagingError(.internalFault, "no file can be made in the cache folder \(folder): \(reason)")
        }
        return descriptor
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer,
        at offset: Int,
        to descriptor: Int32
    ) throws(ImagingError) {
        var done = 0
        while done < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw ImagingError.writing(errno, "the decoded picture does not fit the cache folder")
            }
            done += count
        }
    }
}
