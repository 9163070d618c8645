import Imaging
import ZoomCore

// Stands in for Imaging's renderer until that is there; then this file goes.

struct RenderPlan {
    enum Background {
        case opaque(red: UInt8, green: UInt8, blue: UInt8)
        case transparent
    }

    var magnification: Double
    var scaledSize: PixelSize
    var window: PixelRect
    var kernel: ResampleKernel
    var background: Background

    init(
        magnification: Double,
        scaledSize: PixelSize,
        window: PixelRect,
        kernel: ResampleKernel,
        background: Background
    ) {
        self.magnification = magnification
        self.scaledSize = scaledSize
        self.window = window
        self.kernel = kernel
        self.background = background
    }

    init(rect: PixelRect, level: Int, of image: PixelSize, background: Background) {
        self.init(
            magnification: 1 / Double(1 << level),
            scaledSize: image,
            window: rect,
            kernel: .nearest,
            background: background
        )
    }
}

enum ResampleKernel {
    case nearest
    case linear
    case cubic
    case lanczos3

    static func automatic(magnification: Double) -> ResampleKernel { magnification < 1 ? .lanczos3 : .cubic }
}

enum Renderer {
    static func render(_ plan: RenderPlan, from source: Source) throws(ImagingError) -> Raster {
        let bands = plan.background.isTransparent ? 4 : 3
        return Raster(
            width: plan.window.width,
            height: plan.window.height,
            bands: bands,
            pixels: [UInt8](repeating: 128, count: plan.window.width * plan.window.height * bands)
        )
    }
}

extension RenderPlan.Background {
    var isTransparent: Bool {
        if case .transparent = self { return true }
        return false
    }
}
