import Imaging
import ZoomCore

/// What a job renders.
enum Rendering {
    /// A window of the scaled picture, with what is laid upon it.
    case plan(RenderPlan, stickers: [PictureSticker])
    /// A region.
    case region(RegionPlan)

    /// The size of the result.
    var outputSize: PixelSize {
        switch self {
        case .plan(let plan, _): PixelSize(width: plan.window.width, height: plan.window.height)
        case .region(let plan): plan.outputSize
        }
    }

    /// The result.
    func raster(of source: Source) throws(ImagingError) -> Raster {
        switch self {
        case .plan(let plan, let stickers): try Renderer.render(plan, from: source, stickers: stickers)
        case .region(let plan): try Renderer.render(plan, from: source)
        }
    }
}
