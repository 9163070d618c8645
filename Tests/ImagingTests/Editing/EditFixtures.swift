import TestSupport
import ZoomCore

@testable import Imaging

extension Fixtures {
    /// An edit of a source.
    static func edit(
        _ source: Source,
        _ edit: Edit,
        mode: EditMode = .view,
        filter: PictureFilter? = nil
    ) throws -> PictureEdit {
        let size = source.info.size
        return PictureEdit(
            edited: try EditedImage(
                image: Size(width: Double(size.width), height: Double(size.height)),
                edit: edit
            ),
            mode: mode,
            filter: filter
        )
    }

    /// A turn.
    static func turn(_ quadrant: Int, _ angle: Double = 0) throws -> Rotation {
        try Rotation(quadrant: quadrant, angle: angle)
    }

    /// A crop by its corner and size, in pixels of a flipped but otherwise upright image that is not turned.
    static func crop(x: Double, y: Double, width: Double, height: Double, of image: PixelSize) -> Crop {
        let size = Size(width: Double(image.width), height: Double(image.height))
        let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
        return Crop(
            center: Point(
                x: (x + width / 2 - size.width / 2) / diagonal,
                y: (y + height / 2 - size.height / 2) / diagonal
            ),
            size: Size(width: width / diagonal, height: height / diagonal)
        )
    }

    /// A plan of a window of an edited picture; without a window of all of it, its size rounded half up.
    static func plan(
        _ edit: PictureEdit,
        magnification: Double = 1,
        window: PixelRect? = nil,
        kernel: ResampleKernel = .cubic,
        background: RenderPlan.Background = .transparent
    ) -> RenderPlan {
        let picture = edit.edited.pictureSize(edit.mode)
        let scaled = PixelSize(
            width: max(1, Int((picture.width * magnification + 0.5).rounded(.down))),
            height: max(1, Int((picture.height * magnification + 0.5).rounded(.down)))
        )
        return RenderPlan(
            magnification: magnification,
            scaledSize: scaled,
            window: window ?? PixelRect(x: 0, y: 0, width: scaled.width, height: scaled.height),
            kernel: kernel,
            background: background,
            edit: edit
        )
    }

    /// What a plan gives, with stickers.
    static func render(_ plan: RenderPlan, from source: Source, stickers: [PictureSticker]) throws -> Picture {
        let raster = try Renderer.render(plan, from: source, stickers: stickers)
        return Picture(width: raster.width, height: raster.height, bands: raster.bands, pixels: raster.pixels)
    }

    /// A random edit of a picture, most of which shows some of it.
    static func randomEdit(using generator: inout SeededGenerator, straight: Bool? = nil) throws -> Edit {
        let isStraight = straight ?? Bool.random(using: &generator)
        let angle = isStraight ? 0 : Double.random(in: -45...45, using: &generator)
        var crop: Crop?
        if Bool.random(using: &generator) {
            crop = Crop(
                center: Point(
                    x: .random(in: -0.3...0.3, using: &generator),
                    y: .random(in: -0.3...0.3, using: &generator)
                ),
                size: Size(
                    width: .random(in: 0.1...0.9, using: &generator),
                    height: .random(in: 0.1...0.9, using: &generator)
                )
            )
        }
        return Edit(
            crop: crop,
            rotation: try Rotation(quadrant: .random(in: 0...3, using: &generator), angle: angle),
            isFlipped: .random(using: &generator)
        )
    }
}

extension Picture {
    /// The picture that a flip and clockwise quarter turns make of it.
    func edited(isFlipped: Bool, quadrant: Int) -> Picture {
        let flipped = isFlipped ? mirrored : self
        switch quadrant {
        case 1: return flipped.transposed.mirrored
        case 2: return flipped.mirrored.flipped
        case 3: return flipped.transposed.flipped
        default: return flipped
        }
    }
}
