import ImageRequests
import WorkerPool

extension ImageDesk {
    /// Has a worker look what a file is, and whether it can be shown; one that needs a pyramid is not shown for that.
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
                switch result {
                case .failure(.image(let failure)) where failure.kind == .needsPyramid: body(.success(info))
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
