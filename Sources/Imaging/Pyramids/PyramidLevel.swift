import Glibc
import ZoomCore

/// One level of a pyramid while it is being made: its last rows, and where its tiles are.
final class PyramidLevel {
    let size: PixelSize

    /// How many rows there are.
    private(set) var rows = 0

    /// Where the tiles begin in the file, and how long they are, row by row.
    private(set) var offsets: [Int] = []
    private(set) var lengths: [Int] = []

    private let bands: Int
    private let rowBytes: Int
    private let keptRows: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// A level without any row, in a piece of memory of `bytes(size:bands:)`.
    init(size: PixelSize, bands: Int, memory: UnsafeMutablePointer<UInt8>) {
        self.size = size
        self.bands = bands
        self.memory = memory
        rowBytes = Self.rowBytes(size, bands: bands)
        keptRows = Self.keptRows(size)
        let tiles = PyramidShape.tiles(of: size)
        offsets.reserveCapacity(tiles.width * tiles.height)
        lengths.reserveCapacity(tiles.width * tiles.height)
    }

    /// The memory that a level needs.
    static func bytes(size: PixelSize, bands: Int) -> Int { rowBytes(size, bands: bands) * keptRows(size) }

    /// Rows that are kept: those of a row of tiles, and as many as are above the next one that halving looks at; of a
    /// lower picture all.
    private static func keptRows(_ size: PixelSize) -> Int { min(size.height, PyramidShape.tile.height + 4) }

    private static func rowBytes(_ size: PixelSize, bands: Int) -> Int {
        PyramidShape.tiles(of: size).width * PyramidShape.tile.width * bands
    }

    var isComplete: Bool { rows == size.height }

    /// Where the next row's pixels belong.
    var next: UnsafeMutablePointer<UInt8> { memory + rows % keptRows * rowBytes }

    /// Takes the next row, which is in its place: its last pixel is repeated up to the edge of the last tile.
    func commit() {
        let row = next
        for index in (size.width * bands)..<max(size.width * bands, rowBytes) { row[index] = row[index - bands] }
        rows += 1
    }

    /// One of the last rows; instead of one beyond the picture's edge, that at the edge.
    func row(_ index: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(memory + max(0, min(size.height - 1, index)) % keptRows * rowBytes)
    }

    /// Notes where the next tile is.
    func addTile(at offset: Int, length: Int) {
        offsets.append(offset)
        lengths.append(length)
    }
}

/// Memory for the rows of all levels: of this process, or where they are very long, of an unnamed file.
final class PyramidMemory {
    let base: UnsafeMutablePointer<UInt8>
    private let length: Int

    /// More than this is kept in a file: pictures of a million pixels in a row exist.
    private static let longest = 128 << 20

    /// More than this is kept nowhere: enough for rows of a million pixels with alpha, and of ten million where there
    /// are no more than 32.
    static let most = 2 << 30

    /// Throws kind `tooManyPixels`, `outOfMemory`, or `noSpace` where the file would not fit.
    init(bytes: Int, folder: String) throws(ImagingError) {
        guard bytes <= Self.most else {
            throw ImagingError(
                .tooManyPixels,
                "the picture's rows are too long: \(bytes) bytes of them would have to be kept to make smaller levels, "
                    + "the limit is \(Self.most)"
            )
        }
        length = bytes
        let mapping: UnsafeMutableRawPointer?
        if bytes <= Self.longest {
            mapping = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        } else {
            let descriptor = try DecodedPixels.unnamedFile(in: folder)
            defer { close(descriptor) }
            // A page that finds no room when it is written to would end the process.
            let error = posix_fallocate(descriptor, 0, off_t(bytes))
            guard error == 0 else {
                throw ImagingError.writing(error, "the rows of a pyramid do not fit the cache folder")
            }
            mapping = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        }
        guard let mapping, mapping != MAP_FAILED else {
            throw ImagingError(.outOfMemory, "the memory limit does not suffice for \(bytes) bytes of rows")
        }
        base = mapping.assumingMemoryBound(to: UInt8.self)
    }

    deinit { munmap(base, length) }
}
