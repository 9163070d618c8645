import PixelRows
import ZoomCore

/// One plan's work: what of the window shows the picture, and how that is made.
struct PlannedPicture {
    private let plan: RenderPlan
    private let source: Source
    private let placement: PicturePlacement
    private let layers: [StickerLayer]
    /// The output pixels that lie in the picture.
    private let columns: AxisCoverage
    private let rows: AxisCoverage

    /// The work that a plan asks for; throws `internalFault` where it makes no sense.
    init(_ plan: RenderPlan, of source: Source, stickers: [PictureSticker]) throws(ImagingError) {
        let window = plan.window
        guard plan.magnification.isFinite, plan.magnification > 0 else {
            throw ImagingError(.internalFault, "magnification \(plan.magnification) is not a finite number above 0")
        }
        guard window.width > 0, window.height > 0, plan.scaledSize.width > 0, plan.scaledSize.height > 0 else {
            throw ImagingError(.internalFault, "window \(window) of \(plan.scaledSize) is empty")
        }
        let size = Size(width: Double(source.info.size.width), height: Double(source.info.size.height))
        if let edited = plan.edit?.edited, edited.image != size {
            throw ImagingError(.internalFault, "an edit of \(edited.image) for a picture of \(size)")
        }
        self.plan = plan
        self.source = source
        placement = PicturePlacement(plan.edit, of: source.info)
        columns = AxisCoverage(start: window.x, count: window.width, length: plan.scaledSize.width)
        rows = AxisCoverage(start: window.y, count: window.height, length: plan.scaledSize.height)
        var layers: [StickerLayer] = []
        if plan.edit?.mode ?? .view == .view, !stickers.isEmpty {
            let edited: EditedImage
            if let edit = plan.edit { edited = edit.edited } else { edited = try Self.unedited(size) }
            layers = stickers.enumerated().compactMap { index, sticker in
                StickerLayer(sticker, number: index, on: edited, plan: plan)
            }
        }
        self.layers = layers
    }

    /// The window's pixels.
    func raster() throws(ImagingError) -> Raster {
        if let outputs {
            let pixels = Double(outputs.width) * Double(outputs.height)
            try source.checkExtent(outputPixels: pixels, magnification: plan.magnification)
        }
        var raster: Raster
        switch placement {
        case .straight(let orientation, let origin): raster = try straight(orientation, origin: origin)
        case .turned(let map): raster = try turned(map)
        }
        guard let outputs else { return raster }
        for layer in layers { try layer.draw(on: &raster, window: plan.window, outputs: outputs) }
        return raster
    }

    /// The output pixels that lie in the picture, or nil where there are none.
    private var outputs: PixelRect? {
        guard !columns.outputs.isEmpty, !rows.outputs.isEmpty else { return nil }
        return Self.rect(columns.outputs, rows.outputs)
    }

    /// Whether a picture in colour shows on it.
    private var needsColour: Bool {
        guard let outputs else { return false }
        return layers.contains { $0.hasColour && $0.isVisible(in: outputs) }
    }

    private func straight(_ orientation: Orientation, origin: Point) throws(ImagingError) -> Raster {
        let (columns, rows) = covered(orientation, origin: origin)
        let level = try source.reader(forMagnification: plan.magnification)
        let isShown = !columns.outputs.isEmpty && !rows.outputs.isEmpty
        let picture = isShown ? Self.rect(columns.outputs, rows.outputs) : nil
        let composition = Composition(
            sourceBands: level.reader.bands,
            background: plan.background,
            hasLetterbox: picture != plan.window,
            filter: plan.edit?.filter,
            fades: isShown && (columns.fades || rows.fades),
            isStaged: columns.isPartial || rows.isPartial,
            needsColour: needsColour
        )
        var canvas = Canvas(
            window: plan.window,
            picture: picture,
            composition: composition,
            isTransposed: orientation.transposes
        )
        if isShown {
            let work = LevelRendering(
                level: level,
                orientation: orientation,
                origin: origin,
                storedSize: source.info.storedSize,
                magnification: Magnification(plan.magnification),
                kernel: plan.kernel,
                columns: columns,
                rows: rows,
                composition: composition,
                tileSide: source.info.tileSize,
                cancellation: source.cancellation
            )
            try work.draw(on: &canvas)
        }
        return canvas.raster()
    }

    /// The output pixels in which there is some of the source.
    private func covered(_ orientation: Orientation, origin: Point) -> (columns: AxisCoverage, rows: AxisCoverage) {
        guard let edit = plan.edit else { return (columns, rows) }
        let source = orientation.turned(source.info.storedSize)
        let picture = edit.edited.pictureSize(edit.mode)
        let isSmooth = plan.kernel != .nearest
        return (
            AxisCoverage(
                window: columns,
                length: plan.scaledSize.width,
                origin: origin.x,
                magnification: plan.magnification,
                sourceLength: source.width,
                pictureLength: picture.width,
                isSmooth: isSmooth
            ),
            AxisCoverage(
                window: rows,
                length: plan.scaledSize.height,
                origin: origin.y,
                magnification: plan.magnification,
                sourceLength: source.height,
                pictureLength: picture.height,
                isSmooth: isSmooth
            )
        )
    }

    private func turned(_ toSource: AffineMap) throws(ImagingError) -> Raster {
        let map = AffineMap.scale(1 / plan.magnification, 1 / plan.magnification).then(toSource)
        let level = try source.turnable(forMagnification: plan.magnification, kernel: plan.kernel)
        let coverage = FrameCoverage(map: map, size: source.info.size, magnification: plan.magnification)
        let outputs = map.isUsable ? outputs : nil
        let isCovered = outputs.map(coverage.isWhole) ?? true
        let composition = Composition(
            sourceBands: TurnedRendering.bands(of: level.reader.bands, isCovered: isCovered),
            background: plan.background,
            hasLetterbox: outputs != plan.window,
            filter: plan.edit?.filter,
            needsColour: needsColour
        )
        var canvas = Canvas(
            window: plan.window,
            picture: outputs,
            composition: composition,
            hasGaps: !isCovered
        )
        guard let outputs else { return canvas.raster() }
        let work = TurnedRendering(
            level: level,
            info: source.info,
            map: map,
            coverage: coverage,
            magnification: plan.magnification,
            kernel: plan.kernel,
            isCovered: isCovered,
            cancellation: source.cancellation
        )
        try work.draw(outputs, on: &canvas, composition)
        return canvas.raster()
    }

    private static func rect(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelRect {
        PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    private static func unedited(_ size: Size) throws(ImagingError) -> EditedImage {
        do {
            return try EditedImage(image: size, edit: .none)
        } catch {
            throw ImagingError(.internalFault, "a picture of \(size): \(error)")
        }
    }
}
