import ImageRequests
import ZoomCore

/// Says what makes a picture slow or wrong, by what its file's headers tell, and what to do about it.
struct SourceDoctor {
    /// The picture's id.
    let id: String
    /// Where its file is.
    let path: String
    /// The most pixels that are decoded as a whole.
    let threshold: Int
    /// The bytes that a worker may hold.
    let memory: Int

    /// A tile with a longer side takes longer to decode than a view does to be scaled.
    static let longestTile = 1024

    /// Whether a picture has to be prepared before it is shown.
    func needsPyramid(_ facts: SourceFacts) -> Bool { facts.info.overviewPixels > threshold }

    /// What is to be said of a picture, the worst first; nothing of most.
    func findings(_ facts: SourceFacts) -> [Finding] {
        let all = [
            profile(facts), kept(facts), extensionOf(facts), orientation(facts), colours(facts), tiles(facts),
            depth(facts), pages(facts),
        ]
        return all.compactMap { $0 }
    }

    /// Why a picture has to be prepared.
    func reason(_ facts: SourceFacts) -> String {
        let pixels = "\((facts.info.size.width * facts.info.size.height + 500_000) / 1_000_000) megapixels"
        switch facts.layout {
        case .strips(let rows):
            let strips =
                rows >= facts.info.size.height ? "one strip" : "strips of \(rows) \(rows == 1 ? "row" : "rows")"
            return "\(pixels) in \(strips) instead of tiles"
        case .tiles:
            return facts.levels == 1 ? "\(pixels) in tiles, but without smaller levels" : "its smallest level is large"
        case .whole: return "\(pixels) that are decoded from the top, in one go"
        }
    }

    private func profile(_ facts: SourceFacts) -> Finding? {
        let assumed = facts.colours == "cmyk" ? "a usual CMYK" : facts.info.bands < 3 ? "sRGB's grey" : "sRGB"
        let options =
            "[profile=\(facts.colours == "cmyk" ? "cmyk" : "srgb")\(facts.info.format == "jpeg" ? ",Q=95" : "")]"
        let remedy = FreeName.beside(path, "mended").map { "vips copy \(shellWord(path)) \(shellWord($0 + options))" }
        switch facts.profile {
        case .good: return nil
        case .absent:
            guard facts.colours == "cmyk" else { return nil }
            let message = "CMYK without a colour profile: its colours are a guess"
            return finding(.warning, "no-profile", message, remedy)
        case .damaged:
            let message = "its colour profile is damaged and not followed: \(assumed) is assumed"
            return finding(.warning, "damaged-profile", message, remedy)
        case .foreign:
            let message = "its colour profile is for pixels of another kind and not followed: \(assumed) is assumed"
            return finding(.warning, "wrong-profile", message, remedy)
        }
    }

    /// A decoder that keeps all of the picture.
    private func kept(_ facts: SourceFacts) -> Finding? {
        let tiled = tiled(facts)
        let bytes = facts.keptBytes
        // Half of what a worker may hold is for pixels of its own.
        if bytes > memory / 2 {
            let message =
                "\(kind(facts)), so that about \(megabytes(bytes)) are needed at once; a worker has \(megabytes(memory))"
            return finding(.warning, "needs-memory", message, tiled)
        }
        guard bytes > 0, needsPyramid(facts) else { return nil }
        let message = "\(kind(facts)), so that \(megabytes(bytes)) are needed at once to decode it"
        return finding(.advice, "kept-whole", message, tiled)
    }

    private func kind(_ facts: SourceFacts) -> String {
        switch facts.info.format {
        case "jpeg": "a progressive JPEG"
        case "png": "an interlaced PNG"
        case "jp2k": "JPEG 2000 without tiles"
        default: "\(facts.info.format), which is decoded as a whole"
        }
    }

    private func extensionOf(_ facts: SourceFacts) -> Finding? {
        let name = path.lastName.utf8
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let given = String(Substring(name[name.index(after: dot)...])).lowercased()
        guard let expected = Self.formats.first(where: { $0.names.contains(given) })?.formats,
            !expected.contains(facts.info.format),
            let right = Self.formats.first(where: { $0.formats.contains(facts.info.format) })?.names[0]
        else { return nil }
        return finding(
            .warning,
            "wrong-extension",
            "its name says \(given), but it is \(facts.info.format)",
            // Another may take the name before the command is given.
            FreeName.of(path, endingIn: right).map { "mv -n \(shellWord(path)) \(shellWord($0))" }
        )
    }

    /// The extensions of formats, the first of each being the usual one.
    private static let formats: [(names: [String], formats: [String])] = [
        (["jpg", "jpeg", "jpe", "jfif"], ["jpeg"]), (["png"], ["png"]),
        (["tif", "tiff", "btf"], ["tiff", "openslide"]),
        (["webp"], ["webp"]), (["heic", "heif", "avif"], ["heif"]), (["gif"], ["gif"]), (["svg", "svgz"], ["svg"]),
        (["pdf"], ["pdf"]), (["jp2", "j2k", "jpx"], ["jp2k"]), (["ppm", "pgm", "pbm", "pfm"], ["ppm"]),
        (["svs", "ndpi", "scn", "mrxs", "bif", "vms", "vmu", "svslide", "dcm"], ["openslide", "tiff"]),
    ]

    /// Whether a file's name says that it is of a format which is listed, but not read here; other programs may.
    static func isOfOtherFormat(_ path: String) -> Bool {
        ["bmp", "jxl", "hdr", "exr", "fits", "fit", "v", "vips"].contains { path.lowercased().hasExactSuffix(".\($0)") }
    }

    private func orientation(_ facts: SourceFacts) -> Finding? {
        guard let tag = facts.orientationTag, tag != 1 else { return nil }
        guard (1...8).contains(tag) else {
            let message = "its orientation is \(tag), which means nothing: it is shown as it is stored"
            return finding(.warning, "odd-orientation", message, nil)
        }
        guard case .tiles = facts.layout, facts.levels > 1, !needsPyramid(facts) else { return nil }
        let message = "it is stored turned (orientation \(tag)), so that no tile is sent as it lies there"
        let command = FreeName.beside(path, "upright", "tif").map {
            "vips autorot \(shellWord(path)) \(shellWord("\($0)[\(saveOptions(facts))]"))"
        }
        return finding(.advice, "turned", message, command)
    }

    private func colours(_ facts: SourceFacts) -> Finding? {
        guard facts.colours == "cmyk", facts.profile == .good else { return nil }
        let output = FreeName.beside(path, "srgb", facts.info.format == "jpeg" ? "jpg" : "tif")
        return finding(
            .advice,
            "cmyk",
            "CMYK: its colours are converted to sRGB at every decoding",
            output.map { "vips icc_transform \(shellWord(path)) \(shellWord($0)) srgb --embedded" }
        )
    }

    private func tiles(_ facts: SourceFacts) -> Finding? {
        guard case .tiles(let tile) = facts.layout, max(tile.width, tile.height) > Self.longestTile,
            facts.info.format != "openslide"
        else { return nil }
        return finding(
            .advice,
            "huge-tiles",
            "its tiles have \(tile.width) × \(tile.height) pixels, and a view decodes whole ones; 256 × 256 are quicker",
            tiled(facts)
        )
    }

    /// Has it saved in tiles of a usual size.
    private func tiled(_ facts: SourceFacts) -> String? {
        FreeName.beside(path, "tiled", "tif").map {
            "vips tiffsave \(shellWord(path)) \(shellWord($0)) \(tiffOptions(facts))"
        }
    }

    private func depth(_ facts: SourceFacts) -> Finding? {
        guard facts.bits > 8, !["lab", "labs"].contains(facts.colours) else { return nil }
        return finding(.advice, "deep", "\(facts.bits) bits a sample: it is shown with 8", nil)
    }

    private func pages(_ facts: SourceFacts) -> Finding? {
        guard facts.pages > 1 else { return nil }
        return finding(.advice, "pages", "it has \(facts.pages) pages or frames: the first is shown", nil)
    }

    private func tiffOptions(_ facts: SourceFacts) -> String {
        "--tile --tile-width 256 --tile-height 256 --pyramid --bigtiff "
            + (facts.isLossy && !facts.info.hasAlpha ? "--compression jpeg --Q 90" : "--compression deflate")
    }

    private func saveOptions(_ facts: SourceFacts) -> String {
        "tile,tile-width=256,tile-height=256,pyramid,bigtiff,"
            + (facts.isLossy && !facts.info.hasAlpha ? "compression=jpeg,Q=90" : "compression=deflate")
    }

    private func finding(_ severity: Finding.Severity, _ kind: String, _ message: String, _ remedy: String?) -> Finding
    {
        Finding(severity, id, kind, message, remedy: remedy)
    }
}

/// A number of bytes as one says it: `310 MB`.
func megabytes(_ bytes: Int) -> String { "\((bytes + 500_000) / 1_000_000) MB" }
