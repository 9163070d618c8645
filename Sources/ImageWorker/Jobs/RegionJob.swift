import ImageRequests
import Imaging

extension RegionPlan {
    /// The plan of a region.
    init(_ request: RegionRequest) {
        let part: Part =
            switch request.part {
            case .level(let level, let rect): .level(level, rect)
            case .region(let rect, let size): .region(rect, size: size)
            }
        let colours: Colours =
            switch request.colours {
            case .all: .all
            case .grey: .grey
            case .bitonal: .bitonal
            }
        self.init(
            part,
            isMirrored: request.isMirrored,
            rotation: request.rotation,
            colours: colours,
            background: RenderPlan.Background(request.background)
        )
    }
}
