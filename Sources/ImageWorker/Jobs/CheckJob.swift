import ImageRequests
import Imaging
import ZoomCore

/// Finds out what a check asks about a picture.
struct CheckJob {
    let store: SourceStore
    let reference: SourceReference
    let check: PictureCheck

    /// The answer, as text.
    func answer(progress: (Double) -> Void) throws(ImagingError) -> String {
        let version = FileVersion(reference.version)
        guard check != .facts else {
            return try SourceFacts(store.facts(path: reference.path, version: version)).text
        }
        let source = try store.open(path: reference.path, version: version)
        switch check {
        case .facts: return ""
        case .decoding:
            var watch = Stopwatch()
            try source.readWhole(progress: progress)
            return DecodingReport(size: source.info.size, milliseconds: watch.lap()).text
        case .tiles(let level, let region, let tiles):
            let comparison = TileComparison(level: level, region: region, tiles: tiles)
            return TilesReport(faults: try comparison.differences(in: source).map(TilesReport.Fault.init)).text
        case .level(let level, let rect):
            return LikenessReport(try Likeness.ofLevels(source, level: level, in: rect)).text
        case .pyramid(let file):
            let pyramid = try store.open(path: file.path, version: FileVersion(file.version))
            return LikenessReport(try Likeness.ofPyramid(pyramid, to: source, progress: progress)).text
        }
    }
}

extension TilesReport.Fault {
    init(_ difference: TileComparison.Difference) {
        self.init(
            tile: difference.tile,
            size: difference.size,
            pixels: difference.pixels,
            most: difference.most,
            x: difference.x,
            y: difference.y
        )
    }
}

extension LikenessReport {
    init(_ likeness: Likeness) {
        self.init(squares: likeness.squares, unlike: likeness.unlike, place: likeness.place, most: likeness.most)
    }
}

extension SourceFacts {
    init(_ facts: PictureFacts) throws(ImagingError) {
        let layout: Layout =
            switch facts.layout {
            case .whole: .whole
            case .strips(let rows): .strips(rows)
            case .tiles(let size): .tiles(size)
            }
        let profile: Profile =
            switch facts.profile {
            case .absent: .absent
            case .good: .good
            case .damaged: .damaged
            case .foreign: .foreign
            }
        self.init(
            info: try ImageInfo(facts.info),
            levels: facts.info.levels.count,
            layout: layout,
            keptBytes: facts.keptBytes,
            bits: facts.bits,
            colours: facts.colours,
            profile: profile,
            orientationTag: facts.orientationTag,
            pages: facts.pages,
            isLossy: facts.isLossy
        )
    }
}
