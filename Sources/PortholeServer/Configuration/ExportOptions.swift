import ImageRequests

/// What `porthole export` is told.
public struct ExportSettings: Sendable {
    /// What becomes of pictures that the folder has already.
    public enum Existing: String, Sendable, CaseIterable {
        /// Nothing is exported at all.
        case refuse
        /// They give way when the new ones are whole.
        case replace
        /// They stay, and are not exported again.
        case keep
    }

    /// A format of tiles.
    enum Format: String, Sendable, CaseIterable {
        case jpg, png, webp, avif
    }

    /// A version of IIIF's Image API.
    enum Version: String, Sendable, CaseIterable {
        case three = "3"
        case two = "2"
    }

    /// The folder for IIIF.
    public var iiif: String?
    /// The folder for Deep Zoom.
    public var deepZoom: String?
    var version = Version.three
    /// The address that the folder for IIIF will be found at, without a slash at its end.
    public var idBase = "http://localhost:8000"
    var format: Format?
    /// From 1 to 100.
    public var quality = 80
    /// The side of a tile, in pixels; `nil` is what is usual.
    public var tileSize: Int?
    /// How many pixels of each neighbour a Deep Zoom tile shows.
    public var overlap = 1
    /// What becomes of pictures that are there already.
    public var existing = Existing.refuse
    /// The workers, the limits and the cache.
    public var service = ServiceConfiguration(library: "")

    /// No folder, and time for every picture: nobody waits for a single one.
    public init() {
        service.limits.renderMilliseconds = 600_000
    }

    /// Checks what no value shows by itself.
    /// - Throws: an error that names the option which is missing, or too large for another.
    public func check() throws(UsageError) {
        guard iiif != nil || deepZoom != nil else {
            throw UsageError(
                "neither --iiif nor --dzi is given: name the folder to write to by one of them, or by both"
            )
        }
        let side = (tileSize ?? 256) + (deepZoom == nil ? 0 : 2 * overlap)
        guard side * side <= service.limits.outputPixels else {
            throw UsageError(
                "--tile-size: tiles of \(side) × \(side) pixels are more than the \(service.limits.outputPixels) of "
                    + "--max-output-pixels"
            )
        }
    }
}

extension CommandOption<ExportSettings> {
    /// What `porthole export` can be told.
    public static let export: [CommandOption] =
        places + tiles
        + ([CommandOption<ServiceConfiguration>.workerCount] + CommandOption<ServiceConfiguration>.workerProcess
        + CommandOption<ServiceConfiguration>.sourceLimits
        + [CommandOption<ServiceConfiguration>.outputPixels, CommandOption<ServiceConfiguration>.renderTime]
        + CommandOption<ServiceConfiguration>.pyramidMaking)
        .map { $0.within(\.service) }

    private static let places: [CommandOption] = [
        CommandOption(
            "iiif",
            .text("FOLDER", allowed: "a folder"),
            at: \.iiif,
            absent: "no IIIF",
            under: "Output",
            "writes FOLDER/NAME/info.json and beside it what IIIF clients ask for"
        ),
        CommandOption(
            "dzi",
            .text("FOLDER", allowed: "a folder"),
            at: \.deepZoom,
            absent: "no Deep Zoom",
            under: "Output",
            "writes FOLDER/NAME.dzi and the tiles in FOLDER/NAME_files"
        ),
        CommandOption(
            "id-base",
            .url,
            at: \.idBase,
            under: "Output",
            "the address at which the folder of --iiif will be found: info.json has it in its id, and clients take "
                + "their tiles from there"
        ),
        CommandOption(
            "iiif-version",
            .choice,
            at: \.version,
            under: "Output",
            "the version of the IIIF Image API that is written, 3.0 or 2.1"
        ),
        CommandOption(
            "existing",
            .choice,
            at: \.existing,
            under: "Output",
            "what becomes of pictures that are there already: refuse ends before anything is done, replace puts the "
                + "new ones in the place of earlier exports, keep leaves them and goes on with the rest"
        ),
    ]

    private static let tiles: [CommandOption] = [
        CommandOption(
            "format",
            .choice,
            at: \.format,
            absent: "jpg; where a picture has transparent pixels png, for IIIF both",
            under: "Tiles",
            "the format of the tiles; IIIF clients may ask for jpg whatever info.json says"
        ),
        CommandOption(
            "quality",
            .count(1...100),
            at: \.quality,
            under: "Tiles",
            "quality of the lossy formats; at 80, tiles that a picture or its pyramid has as JPEG already are taken as "
                + "they are, which is fast, while another may make smaller ones"
        ),
        CommandOption(
            "tile-size",
            .count(64...2048),
            at: \.tileSize,
            absent: "256 for IIIF, 254 for Deep Zoom",
            under: "Tiles",
            "the side of a tile without its overlap, in pixels"
        ),
        CommandOption(
            "overlap",
            .count(0...32),
            at: \.overlap,
            under: "Tiles",
            "how many pixels of each neighbour a tile of Deep Zoom shows"
        ),
    ]
}
