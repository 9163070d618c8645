import CDeflate

/// Pixels to be written as a PNG: rows from the top, without gaps.
public struct PNGPixels {
    /// The first band of the first pixel.
    public let bytes: UnsafePointer<UInt8>
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Bytes of a pixel: 1 grey, 2 grey and alpha, 3 sRGB, 4 sRGB and alpha; alpha is not premultiplied.
    public let bands: Int

    /// Pixels at a place in memory, `width * height * bands` bytes.
    public init(_ bytes: UnsafePointer<UInt8>, width: Int, height: Int, bands: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.bands = bands
    }

    /// The first pixel of a row.
    func row(_ y: Int) -> UnsafePointer<UInt8> { bytes + y * width * bands }
}

/// Writes PNG files (W3C, third edition): the pixels, exactly, and nothing else.
///
/// A photo is filtered by Paeth and coded by one prefix code a block with repetitions only; a drawing is coded by
/// ISA-L's match finder. Few colours become a palette, equal bands grey, and an alpha that is full everywhere is left
/// out: a decoder that is asked for the bands that were given gives the same bytes.
public enum PNGEncoder {
    /// How much time smallness is worth.
    public enum Effort: String, Hashable, Sendable, CaseIterable {
        /// Little: some gigabytes a minute.
        case fast
        /// Twenty times as much, for files that are kept or sent often.
        case small
    }

    /// Why nothing was written.
    public enum Failure: Error, Hashable, Sendable {
        /// There is not enough memory.
        case outOfMemory
        /// `isCancelled` said so.
        case cancelled
    }

    /// The longest side that the format has.
    public static let maximumSide = Int(Int32.max)

    /// The file's bytes: at most a hundredth and 200 bytes more than the pixels and one byte a row.
    ///
    /// - Parameters:
    ///   - pixels: both sides from 1 to `maximumSide`, bands from 1 to 4.
    ///   - isCancelled: asked every 128 KiB; throws `cancelled` where it says so.
    public static func encode(
        _ pixels: PNGPixels,
        effort: Effort = .fast,
        isCancelled: () -> Bool = { false }
    ) throws(Failure) -> [UInt8] {
        let form = PixelForm(of: pixels)
        let looks = Looks(pixels)
        let isMatched = looks == .drawing || (form.isIndexed && looks == .photo)
        let rows = FilteredRows(pixels: pixels, form: form, adapts: isMatched)
        let matched = isMatched ? try MatchedData.encode(rows, isCancelled: isCancelled) : nil
        let bytes = if let matched { matched } else { try RunData.encode(rows, isCancelled: isCancelled) }
        guard effort == .small else { return bytes }
        return try SmallData.encode(rows, below: bytes.count, isCancelled: isCancelled) ?? bytes
    }
}
