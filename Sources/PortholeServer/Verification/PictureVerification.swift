import ImageRequests
import WorkerPool
import ZoomCore

/// One question for a worker.
struct PlannedCheck: Sendable {
    /// What is asked, of which file.
    let job: ImageJob
    /// How much work it is, compared with others: about the pixels that are decoded or rendered.
    let weight: Double
    /// The part of a level that it is about, where it compares tiles.
    var area: AreaCheck?

    init(_ source: SourceReference, _ check: PictureCheck, weight: Int, area: AreaCheck? = nil) {
        job = .check(source, check)
        self.weight = Double(max(weight, 20_000))
        self.area = area
    }

    var check: PictureCheck {
        guard case .check(_, let check) = job else { return .facts }
        return check
    }
}

/// One picture's verification: what it has to be asked next, and what has been found so far.
struct PictureVerification {
    private let item: ImageLibrary.Item
    private let configuration: ServiceConfiguration
    private let sample: Int?
    private let pyramids: PyramidFolder?
    private let doctor: SourceDoctor
    private var facts: SourceFacts?
    private var findings: [Finding] = []
    /// The pyramid that stands for it.
    private var standIn: SourceReference?

    /// Whether nothing more is worth asking, since it cannot be shown.
    private(set) var isGivenUp = false
    private(set) var isCompared = false
    private(set) var tiles = 0
    private(set) var areas = 0
    private(set) var allAreas = 0

    init(_ item: ImageLibrary.Item, _ verification: Verification, _ pyramids: PyramidFolder?) {
        self.item = item
        configuration = verification.configuration
        sample = verification.settings.areas
        self.pyramids = pyramids
        doctor = SourceDoctor(
            id: item.id,
            path: item.source.path,
            threshold: configuration.pyramids.threshold,
            memory: configuration.workers.memoryLimit
        )
    }

    /// What is asked first.
    var first: PlannedCheck { PlannedCheck(item.source, .facts, weight: 0) }

    /// What was found, the worst first.
    var sortedFindings: [Finding] {
        Finding.Severity.allCases.flatMap { severity in findings.filter { $0.severity == severity } }
    }

    /// Takes a worker's answer; returns what is to be asked because of it.
    mutating func take(_ result: Result<WorkerReply, JobFailure>, of planned: PlannedCheck) -> [PlannedCheck] {
        let text: String
        switch result {
        case .failure(let failure):
            failed(failure, planned)
            return []
        case .success(let reply): text = String(decoding: reply.body, as: UTF8.self)
        }
        do throws(TextError) {
            switch planned.check {
            case .facts: return took(try SourceFacts(text: text))
            case .decoding: took(try DecodingReport(text: text))
            case .tiles: took(try TilesReport(text: text), planned)
            case .level(let level, _): took(try LikenessReport(text: text), ofLevel: level)
            case .pyramid: tookPyramid(try LikenessReport(text: text))
            }
        } catch {
            add(.error, "defect", "a worker's answer could not be read: its \(error.part)")
        }
        return []
    }

    private mutating func took(_ facts: SourceFacts) -> [PlannedCheck] {
        self.facts = facts
        findings += doctor.findings(facts)
        let size = facts.info.size
        let pixels = size.width * size.height
        guard doctor.needsPyramid(facts) else {
            return comparisons(of: item.source, facts, hasLevels: facts.levels > 1)
        }
        if let pyramid = pyramids?.pyramid(of: item.source) {
            standIn = pyramid
            return [PlannedCheck(item.source, .pyramid(pyramid), weight: pixels)]
                + comparisons(of: pyramid, facts, hasLevels: true)
        }
        if pyramids?.file(of: item.source) != nil {
            add(
                .warning,
                "changed-pyramid",
                "its pyramid in the cache folder was changed after it was made, and is not used: it is made anew",
                prepare
            )
        }
        return [PlannedCheck(item.source, .decoding, weight: pixels / 2)]
    }

    private var prepare: String {
        "porthole prepare \(shellWord(item.source.path.enclosingFolder ?? "."))"
    }

    /// What is asked about the levels of a picture, or of its pyramid.
    private mutating func comparisons(
        of source: SourceReference,
        _ facts: SourceFacts,
        hasLevels: Bool
    ) -> [PlannedCheck] {
        let pyramid = facts.info.pyramid
        let limits = IIIFLimits(configuration.limits)
        var checks: [PlannedCheck] = []
        for level in -1...DeepZoom(image: pyramid.image).lastLevel {
            let parts = LevelAreas(size: ViewerProtocol.size(ofLevel: level, of: pyramid.image))
            allAreas += parts.count
            // Who has a dense screen sees the same pixels enlarged: less of that will do.
            for index in parts.sampled(level < 0 ? sample.map { max($0 / 4, 1) } : sample) {
                areas += 1
                let rect = parts.rect(index)
                if let area = AreaCheck(rect, level: level, of: pyramid) {
                    checkAddresses(area, pyramid, limits)
                    let check = PictureCheck.tiles(level: level, of: area.region, area.rects)
                    checks.append(PlannedCheck(source, check, weight: area.pixels, area: area))
                }
                if hasLevels, level > 0, level <= pyramid.lastLevel {
                    checks.append(PlannedCheck(source, .level(level, rect), weight: 5 * rect.width * rect.height))
                }
            }
        }
        isCompared = true
        return checks
    }

    /// Whether every tile of an area is found by its address, and has its protocol's size.
    private mutating func checkAddresses(_ area: AreaCheck, _ pyramid: Pyramid, _ limits: IIIFLimits) {
        for (kind, tile) in area.tiles.joined() {
            tiles += 1
            do throws(ViewerProtocol.Fault) {
                try kind.check(tile, level: area.level, of: pyramid, limits: limits)
            } catch {
                switch error {
                case .refused(let reason):
                    add(.error, "missing-tile", "\(kind.rawValue) has no tile \(tile.address): \(reason)")
                case .ambiguous:
                    guard !findings.contains(where: { $0.kind == "narrow" }) else { continue }
                    let message =
                        "so narrow that IIIF 2, where viewers ask by width alone, cannot tell its levels apart"
                    add(.advice, "narrow", message, "IIIF 3, or any other protocol")
                case .elsewhere(let part):
                    let message = "\(kind.rawValue): the tile \(tile.address) shows \(part) instead of \(tile.rect)"
                    add(.error, "wrong-tile", message)
                }
            }
        }
    }

    private mutating func took(_ report: TilesReport, _ planned: PlannedCheck) {
        guard let area = planned.area else { return }
        for fault in report.faults where area.rects.indices.contains(fault.tile) {
            let rect = area.rects[fault.tile]
            let names = area.tiles[fault.tile].map { "\($0.0.rawValue) \($0.1.address)" }.joined(separator: ", ")
            if fault.size != PixelSize(width: rect.width, height: rect.height) {
                let sizes =
                    "\(fault.size.width) × \(fault.size.height) pixels instead of \(rect.width) × \(rect.height)"
                add(.error, "wrong-size", "level \(area.level): a tile has \(sizes): \(names)")
            } else {
                let place = "from \(fault.x), \(fault.y) on, by up to \(fault.most) of 255"
                let message = "level \(area.level): a seam: \(fault.pixels) pixels of a tile differ \(place): \(names)"
                add(.error, "seam", message)
            }
        }
    }

    private mutating func took(_ report: LikenessReport, ofLevel level: Int) {
        guard report.unlike > 0 else { return }
        let share = "\(report.unlike) of \(report.squares) squares"
        add(
            .error,
            "wrong-level",
            "level \(level) does not show what level \(level - 1) does: \(share), the worst at \(place(report.place))",
            standIn.map { Self.discarding($0) }
        )
    }

    private mutating func tookPyramid(_ report: LikenessReport) {
        guard report.unlike > 0 else { return }
        let share = "\(report.unlike) of \(report.squares) tiles"
        add(
            .error,
            "wrong-pyramid",
            "its pyramid in the cache folder does not show it: \(share), the worst at \(place(report.place))",
            standIn.map { Self.discarding($0) }
        )
    }

    private mutating func took(_ report: DecodingReport) {
        guard let facts else { return }
        let pixels = Double(facts.info.size.width) * Double(facts.info.size.height)
        // Beside decoding: halving, and coding a third more tiles than there are at full size.
        let seconds = report.milliseconds / 1000 + pixels * Self.codingSeconds
        add(
            .advice,
            "not-prepared",
            "\(doctor.reason(facts)): it is prepared when it is first asked for, which takes about \(wait(seconds)); "
                + "its tiles are not verified before",
            prepare
        )
    }

    /// The seconds that it takes to make a pyramid of a pixel that is decoded already.
    private static let codingSeconds = 8e-9

    private func wait(_ seconds: Double) -> String {
        if seconds < 1 { return "a second" }
        return seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
    }

    private func place(_ rect: PixelRect) -> String { "\(rect.x), \(rect.y)" }

    private static func discarding(_ pyramid: SourceReference) -> String {
        "rm -r \(shellWord(pyramid.path.enclosingFolder ?? pyramid.path))"
    }

    private mutating func add(_ severity: Finding.Severity, _ kind: String, _ message: String, _ remedy: String? = nil)
    {
        // A hundred tiles that are wrong are wrong for one reason.
        let alike = findings.count { $0.kind == kind }
        guard alike < Self.mostAlike else { return }
        let more = alike == Self.mostAlike - 1 ? " (further ones are not listed)" : ""
        findings.append(Finding(severity, item.id, kind, message + more, remedy: remedy))
    }

    private static let mostAlike = 5
}

extension PictureVerification {
    /// Notes why a worker has no answer.
    private mutating func failed(_ failure: JobFailure, _ planned: PlannedCheck) {
        guard !isGivenUp else { return }
        isGivenUp = true
        let path = shellWord(item.source.path)
        let reason = Self.reason(failure, id: item.id)
        guard case .image(let failure) = failure else {
            return add(.error, "fails", "it cannot be shown: \(reason)")
        }
        /// What a command does whose output has a free name.
        func saving(_ word: String, _ ending: String, _ command: (String) -> String) -> String? {
            FreeName.beside(item.source.path, word, ending).map { command(shellWord($0)) }
        }
        switch failure.kind {
        case .corrupt where standIn != nil && planned.job.source == standIn:
            let message = "its pyramid in the cache folder is damaged: \(reason)"
            add(.error, "damaged-pyramid", message, standIn.map { Self.discarding($0) })
        case .corrupt:
            let rest = saving("rest", "png") { "; what is left of it is saved by: vips copy \(path) \($0)" } ?? ""
            add(
                .error,
                "damaged",
                "it is damaged or cut off: \(reason)",
                "take it from where it came from" + rest
            )
        case .unreadable:
            let copy = saving("copy", "png") { "vips copy \(path) \($0)" }
            let isOther = SourceDoctor.isOfOtherFormat(item.source.path)
            add(.error, "unreadable", "it is no picture that can be read: \(reason)", isOther ? copy : nil)
        case .tooManyPixels:
            let options = "--tile --tile-width 256 --tile-height 256 --pyramid --bigtiff --compression jpeg --Q 90"
            let save = saving("tiled", "tif") { "vips tiffsave \(path) \($0) \(options), or " } ?? ""
            add(.error, "too-large", reason, save + "--max-source-pixels")
        case .tooManyBytes: add(.error, "too-large", reason, "--max-source-bytes")
        case .outOfMemory: add(.error, "needs-memory", reason, "--worker-memory")
        case .notFound, .sourceChanged: add(.warning, "changing", "it was changed or removed while it was verified")
        default: add(.error, "fails", "it cannot be shown: \(reason)")
        }
    }

    private static func reason(_ failure: JobFailure, id: String) -> String {
        let text = PyramidFailure.job(failure).reason
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
