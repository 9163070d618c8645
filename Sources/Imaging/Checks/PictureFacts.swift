import Vips
import ZoomCore

/// How a picture's file is made, as far as its headers tell: what makes it quick or slow, right or wrong.
public struct PictureFacts: Hashable, Sendable {
    /// What its colour profile is worth.
    public enum Profile: Hashable, Sendable, CaseIterable {
        /// There is none.
        case absent
        /// It can be followed.
        case good
        /// It cannot be read.
        case damaged
        /// It is one for pixels of another kind.
        case foreign
    }

    /// How pixels lie in the file.
    public enum Layout: Hashable, Sendable {
        /// They have to be decoded from the top, in one go.
        case whole
        /// They are in strips of so many rows.
        case strips(Int)
        /// They are in tiles of this size.
        case tiles(PixelSize)
    }

    /// What is known of it wherever it is opened.
    public var info: SourceInfo
    /// How pixels lie in it.
    public var layout: Layout
    /// The bytes that its decoder keeps of all of it at once, about; 0 where it keeps some rows or tiles only.
    public var keptBytes: Int
    /// The bits of a sample.
    public var bits: Int
    /// What the bands are, in libvips' words.
    public var colours: String
    /// What its profile is worth.
    public var profile: Profile
    /// The orientation tag as it stands in the file; nil where it has none.
    public var orientationTag: Int?
    /// How many pictures the file has that are no smaller versions of the first.
    public var pages: Int
    /// Whether something was lost when it was coded.
    public var isLossy: Bool
}

extension SourceStore {
    /// The facts about the picture in a file; its headers are read, no pixels.
    ///
    /// Throws what opening it throws.
    public func facts(path: String, version: FileVersion?) throws(ImagingError) -> PictureFacts {
        let source = try open(path: path, version: version)
        let file = try SourceFile(path: path, expecting: version, maximumBytes: limits.maximumBytes)
        let loader = Loader(file: file, format: try SourceFormat(of: file))
        QuietFailure.forget()
        let header = try loader.load().image
        // Before anything else is said.
        let natural = header.interpretation == "cmyk" ? 4 : header.bands < 3 ? 1 : 3
        let profile = ColourPlan.worth(ofProfileOf: header, colourBands: natural)
        defer { QuietFailure.forget() }
        let directories = loader.format == .tiff ? TiffDirectories(file)?.pages(limit: 64) ?? [] : []
        let reduced = directories.dropFirst().count { $0.isReduced }
        let bytes = PictureFacts.bytesOfSample(header)
        return PictureFacts(
            info: source.info,
            layout: PictureFacts.layout(source.info, directories.first),
            keptBytes: loader.keptBytes(header, sampleBytes: bytes),
            bits: bytes * 8,
            colours: header.interpretation,
            profile: profile,
            orientationTag: loader.format.isTurnedByLoader ? nil : header.int("orientation"),
            pages: loader.format == .openslide ? 1 : max((header.int("n-pages") ?? 1) - reduced, 1),
            isLossy: source.isLossy
        )
    }
}

extension PictureFacts {
    fileprivate static func bytesOfSample(_ header: VipsImage) -> Int {
        switch header.format {
        case .uchar, .char: 1
        case .ushort, .short: 2
        case .uint, .int, .float: 4
        case .double, .complex: 8
        case .doubleComplex: 16
        case nil: 1
        }
    }

    fileprivate static func layout(_ info: SourceInfo, _ directory: TiffDirectory?) -> Layout {
        if let tile = directory?.tile { return .tiles(tile) }
        if let side = info.tileSize { return .tiles(PixelSize(width: side, height: side)) }
        guard let directory else { return .whole }
        return .strips(min(directory.stripRows ?? info.storedSize.height, info.storedSize.height))
    }
}

extension Loader {
    /// The bytes that a decoder keeps of the whole picture, about.
    fileprivate func keptBytes(_ header: VipsImage, sampleBytes: Int) -> Int {
        let pixels = header.width * header.height
        switch format {
        case .jpeg:
            guard header.int("jpeg-multiscan") == 1 || header.int("interlaced") == 1 else { return 0 }
            // Two bytes a coefficient; colour at half resolution has half as many as brightness.
            return format.halvesColour(file) ? pixels * 3 : pixels * 2 * header.bands
        case .png: return header.int("interlaced") == 1 ? pixels * header.bands * sampleBytes : 0
        case .jp2k: return JPEG2000Coding.isOneTile(file) ? pixels * header.bands * 4 : 0
        case .webp, .gif: return pixels * 4
        case .heif: return pixels * header.bands * sampleBytes
        case .tiff, .svg, .pdf, .openslide, .ppm: return 0
        }
    }
}
