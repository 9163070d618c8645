import ImageRequests
import WorkerPool

extension ImageDesk {
    /// Has a worker look what a file is, and whether it can be shown.
    ///
    /// One that needs a pyramid, or takes longer to be shown than may be waited for, is decoded as a whole instead,
    /// which may take as long as making that: on a worker of its own, so that neither those who look at others wait for
    /// it, nor it for the pyramids of others.
    func check(
        _ source: SourceReference,
        for call: Call,
        _ body: @escaping @Sendable (Result<ImageInfo, JobFailure>) -> Void
    ) {
        run(.info(source), on: source, lane: .tile, for: call) { result in
            let info: ImageInfo
            switch result.flatMap({ Self.info($0) }) {
            case .success(let found): info = found
            case .failure(let failure): return body(.failure(failure))
            }
            guard let view = Self.smallView else { return body(.success(info)) }
            self.run(.view(source, view, []), on: source, lane: .tile, for: call) { result in
                // What is never prepared will be as slow for who looks at it.
                let isOffered = self.pyramids?.isNeeded(for: info) ?? false
                switch result {
                case .failure(let failure) where failure.endsByPreparing(isOffered: isOffered):
                    self.run(
                        .check(source, .decoding),
                        on: source,
                        lane: .lengthy,
                        deadline: self.decodingTime,
                        for: call
                    ) { body($0.map { _ in info }) }
                case .failure(let failure): body(.failure(failure))
                case .success: body(.success(info))
                }
            }
        }
    }

    /// A view that takes all of a picture's pixels, and little to encode.
    private static let smallView = try? ViewRequest(
        query: "w=64&h=64&format=jpg",
        accept: nil,
        limits: ViewLimits(maximumViewport: 64, maximumOutputPixels: 64 * 64)
    )
}

extension JobFailure {
    /// Whether a view that fails so may be shown once its picture is prepared, where that is offered: making a pyramid
    /// may take longer than a view.
    func endsByPreparing(isOffered: Bool) -> Bool {
        switch self {
        case .image(let failure) where failure.kind == .needsPyramid: true
        case .image(let failure) where failure.kind == .renderTime: isOffered
        case .worker(.timedOut): isOffered
        case .image, .sticker, .worker, .unintelligible: false
        }
    }
}
