import ImageRequests

/// A picture that is being exported.
///
/// Used by the one thread that runs the export.
final class PictureInExport {
    /// A picture of a tree that is to be rendered.
    struct Order: Sendable {
        /// Which of the trees.
        var tree: Int
        /// The picture.
        var picture: TreePicture
    }

    let name: String
    /// The picture's own file.
    let source: SourceReference
    let info: ImageInfo
    let trees: [PictureTree]
    let start = ContinuousClock.now
    /// What workers read: the file, or its pyramid.
    var reading: SourceReference
    /// Whether that is yet to be settled, as a pyramid is wanted.
    var waitsForPyramid: Bool
    /// How often it was begun anew.
    var repeats = 0
    /// What has been sent to workers and has not come back; of which beginning the number is, tells `repeats`.
    var underWay = 0
    /// How many have come back.
    var done = 0
    /// Bytes and files written.
    var (bytes, files) = (0, 0)
    /// Whether there are no more to render.
    private(set) var isExhausted = false
    private var rest: [(tree: Int, pictures: AnyIterator<TreePicture>)] = []

    /// A picture of which nothing is rendered yet.
    init(
        _ candidate: ExportCandidates.Candidate,
        _ info: ImageInfo,
        _ trees: [PictureTree],
        needsPyramid: Bool
    ) {
        name = candidate.name
        source = candidate.source
        reading = candidate.source
        self.info = info
        self.trees = trees
        waitsForPyramid = needsPyramid
        beginAnew()
    }

    /// The number of its pixels.
    var pixels: Double { Double(info.size.width) * Double(info.size.height) }

    /// How much of it is rendered, 0 to 1.
    var fraction: Double {
        min(Double(done) / Double(max(trees.reduce(0) { $0 + $1.estimatedCount }, 1)), 1)
    }

    /// Whether all is rendered and written.
    var isDone: Bool { isExhausted && underWay == 0 && !waitsForPyramid }

    /// Forgets what was rendered.
    func beginAnew() {
        rest = trees.enumerated().map { ($0.offset, $0.element.pictures.makeIterator()) }
        isExhausted = false
        (underWay, done, bytes, files) = (0, 0, 0, 0)
    }

    /// The next to render; `nil` where there is none.
    func next() -> Order? {
        while let (tree, pictures) = rest.first {
            if let picture = pictures.next() { return Order(tree: tree, picture: picture) }
            rest.removeFirst()
        }
        isExhausted = true
        return nil
    }
}
