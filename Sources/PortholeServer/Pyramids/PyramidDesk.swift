import ImageRequests

/// Which requests are answered from pyramids, and what is done where a worker says that it needs one.
struct PyramidDesk: Sendable {
    /// What there is.
    let store: PyramidStore
    /// The most pixels of a picture that is decoded as a whole.
    let threshold: Int
    /// How long a request waits for pyramids, all together.
    let patience: Duration

    /// Whether an image is large enough for a pyramid.
    func isNeeded(for info: ImageInfo) -> Bool { info.overviewPixels > threshold }

    /// What a job on an image reads now; begins to make the image's pyramid where that is missing.
    ///
    /// Of stickers it is not known how large they are, and an image may be small enough but for its finer levels: for
    /// these a pyramid is taken where it is known that there is one, and a worker says where it needs one.
    func reading(_ job: ImageJob, of info: ImageInfo) -> JobReading {
        JobReading(job) { source, sticker in
            guard sticker == nil, isNeeded(for: info) else { return store.knownFile(for: source) }
            if let file = store.file(for: source) { return file }
            store.begin(source)
            return nil
        }
    }

    /// Begins to make an image's pyramid where it needs one that is missing; why not, where it does not.
    func prepare(_ source: SourceReference, _ info: ImageInfo) -> PyramidFailure? {
        guard isNeeded(for: info), store.file(for: source) == nil else { return nil }
        return store.begin(source)
    }

    /// The state of an image's pyramid; `nil` where there is none, and none is being made.
    func outcome(for source: SourceReference) -> PyramidBooks.Outcome? { store.outcome(for: source) }

    /// Does what can be done about a job that failed for want of a pyramid, or since a pyramid was broken, and calls
    /// `body` with what came of it; `false` where the failure has another reason.
    func recover(
        from failure: JobFailure,
        of job: ImageJob,
        reading: JobReading,
        since start: ContinuousClock.Instant,
        for call: Call,
        _ body: @escaping @Sendable (Recovery) -> Void
    ) -> Bool {
        guard let (source, sticker) = lacking(failure, job, reading) else { return false }
        let waiter = store.newWaiter()
        call.exchange.onAbandoned { store.leave(waiter, of: source) }
        let left = patience - start.duration(to: .now)
        store.wait(for: source, as: waiter, atMost: left) { outcome in
            switch outcome {
            case .ready where left > .zero: body(.again)
            // Ready again and again, and never good: that is enough.
            case .ready: body(.notNow(Problem(preparing: 1, secondsLeft: 1)))
            case .building(let fraction, let seconds):
                body(.notNow(Problem(preparing: fraction, secondsLeft: seconds)))
            case .failed(.job(let failure)): body(.impossible(failure.of(sticker: sticker)))
            case .failed(let failure): body(.notNow(Problem(failure)))
            }
        }
        return true
    }

    /// What comes of waiting for a pyramid.
    enum Recovery: Sendable {
        /// There is one: the job is worth another try.
        case again
        /// A worker could not make it; what it says of the source.
        case impossible(JobFailure)
        /// There is none now.
        case notNow(Problem)
    }

    /// The source whose pyramid a job lacks, and which of the stickers it is; `nil` where that is not why it failed.
    private func lacking(
        _ failure: JobFailure,
        _ job: ImageJob,
        _ reading: JobReading
    ) -> (source: SourceReference, sticker: Int?)? {
        switch failure {
        case .image(let failure):
            let standIn = reading.standIn(sticker: failure.sticker)
            switch failure.kind {
            case .needsPyramid where standIn == nil:
                return job.source(sticker: failure.sticker).map { ($0, failure.sticker) }
            case .notFound, .sourceChanged, .unreadable, .corrupt:
                guard let standIn, store.discard(standIn.file, of: standIn.source) else { return nil }
                return (standIn.source, standIn.sticker)
            default: return nil
            }
        case .worker(.crashed):
            // A broken pyramid may end a worker as any broken picture may.
            let discarded = reading.standIns.filter { store.discard($0.file, of: $0.source, isSuspicion: true) }
            return discarded.first.map { ($0.source, $0.sticker) }
        case .sticker, .worker, .unintelligible: return nil
        }
    }
}

extension JobFailure {
    /// The same of a sticker's image, counted from 0.
    fileprivate func of(sticker: Int?) -> JobFailure {
        guard case .image(var failure) = self else { return self }
        failure.sticker = sticker
        return .image(failure)
    }
}

extension ImageJob {
    /// The source of the image, or of a sticker upon it.
    fileprivate func source(sticker: Int?) -> SourceReference? {
        guard let sticker else { return source }
        guard case .view(_, _, let stickers) = self, stickers.indices.contains(sticker) else { return nil }
        return stickers[sticker].source
    }
}
