import ImageRequests

/// What a job reads: its sources themselves, or the pyramids that stand for them.
struct JobReading: Sendable {
    /// A pyramid that stands for a source.
    struct StandIn: Hashable, Sendable {
        /// The sticker whose source it is, counted from 0; `nil` is the image itself.
        var sticker: Int?
        /// The source.
        var source: SourceReference
        /// Its pyramid.
        var file: SourceReference
    }

    /// The job, on the files that it reads.
    private(set) var job: ImageJob
    /// The pyramids among these.
    private(set) var standIns: [StandIn] = []

    /// A job with the pyramids that `pyramid` gives for its sources.
    init(_ job: ImageJob, pyramid: (_ source: SourceReference, _ sticker: Int?) -> SourceReference?) {
        var standIns: [StandIn] = []
        func file(for source: SourceReference, _ sticker: Int?) -> SourceReference {
            guard let file = pyramid(source, sticker) else { return source }
            standIns.append(StandIn(sticker: sticker, source: source, file: file))
            return file
        }
        switch job {
        case .view(let source, let request, var stickers):
            let image = file(for: source, nil)
            for index in stickers.indices { stickers[index].source = file(for: stickers[index].source, index) }
            self.job = .view(image, request, stickers)
        case .tile(let source, let request): self.job = .tile(file(for: source, nil), request)
        case .region(let source, let request): self.job = .region(file(for: source, nil), request)
        case .info, .storedTiles, .prepare, .check: self.job = job
        }
        self.standIns = standIns
    }

    /// What tells pictures made of these pyramids from those made of the sources themselves; empty where there are
    /// none.
    ///
    /// A pyramid that is made once more gives the same pictures: nothing of the file's own is in it.
    var mark: String {
        guard !standIns.isEmpty else { return "" }
        let names = standIns.map { $0.sticker.map { "sticker \($0)" } ?? "image" }
        return "\npyramids \(PyramidFolder.format): \(names.joined(separator: ", "))"
    }

    /// The pyramid of the image or of one of the stickers; `nil` where that is read itself.
    func standIn(sticker: Int?) -> StandIn? { standIns.first { $0.sticker == sticker } }
}
