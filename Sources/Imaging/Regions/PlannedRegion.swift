import Glibc
import ZoomCore

extension Renderer {
    /// The pixels of a region's plan.
    ///
    /// Memory: that of a view of the part, and the result again where it is turned or loses its colours.
    ///
    /// Throws what reading the source throws, `cancelled` where its cancellation says so, and `internalFault` for a
    /// plan that makes no sense.
    public static func render(_ plan: RegionPlan, from source: Source) throws(ImagingError) -> Raster {
        try PlannedRegion(plan: plan, source: source).raster()
    }
}

/// One region's work: the part is scaled, then mirrored and turned, then its colours are taken.
struct PlannedRegion {
    let plan: RegionPlan
    let source: Source

    /// The finished pixels.
    func raster() throws(ImagingError) -> Raster {
        guard plan.size.width > 0, plan.size.height > 0, (0..<360).contains(plan.rotation) else {
            throw ImagingError(.internalFault, "a region of \(plan.size), turned by \(plan.rotation)")
        }
        let mirroring: Orientation = plan.isMirrored ? .flipped : .upright
        var raster: Raster
        if let quarters = plan.quarterTurns {
            raster = try part(on: plan.background)
            let orientation = mirroring.followed(by: .quarterTurns(quarters))
            if orientation != .upright { raster = try turned(raster, orientation) }
        } else {
            raster = try slanted(try part(on: .transparent), mirroring)
        }
        return raster.coloured(plan.colours)
    }

    /// The part at its size, not turned yet.
    private func part(on background: RenderPlan.Background) throws(ImagingError) -> Raster {
        switch plan.part {
        case .level(let level, let rect):
            let plan = RenderPlan(rect: rect, level: level, of: source.info.size, background: background)
            return try Renderer.render(plan, from: source)
        case .region(let rect, let size):
            return try region(rect, size, on: background)
        }
    }

    private func region(
        _ rect: PixelRect,
        _ size: PixelSize,
        on background: RenderPlan.Background
    ) throws(ImagingError) -> Raster {
        let full = source.info.size
        guard rect.x >= 0, rect.y >= 0, rect.width > 0, rect.height > 0,
            rect.width <= full.width - rect.x, rect.height <= full.height - rect.y
        else { throw ImagingError(.internalFault, "a region \(rect) of a picture of \(full)") }
        let magnification = Magnification(
            x: Double(size.width) / Double(rect.width),
            y: Double(size.height) / Double(rect.height)
        )
        let detail = magnification.detail
        try source.checkExtent(
            outputPixels: Double(rect.width) * detail * Double(rect.height) * detail,
            magnification: detail
        )
        let level = try source.reader(forMagnification: detail)
        let window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let composition = Composition(
            sourceBands: level.reader.bands,
            background: background,
            hasLetterbox: false
        )
        var canvas = Canvas(
            window: window,
            picture: window,
            composition: composition,
            isTransposed: source.info.orientation.transposes
        )
        let work = LevelRendering(
            level: level,
            orientation: source.info.orientation,
            origin: Point(x: Double(rect.x), y: Double(rect.y)),
            storedSize: source.info.storedSize,
            magnification: magnification,
            kernel: .automatic(magnification: min(magnification.x, magnification.y)),
            columns: AxisCoverage(0..<size.width),
            rows: AxisCoverage(0..<size.height),
            composition: composition,
            tileSide: source.info.tileSize,
            cancellation: source.cancellation
        )
        try work.draw(on: &canvas)
        return canvas.raster()
    }

    /// Mirrored and turned by quarters: the same pixels elsewhere.
    private func turned(_ raster: Raster, _ orientation: Orientation) throws(ImagingError) -> Raster {
        let pixels = memory(raster, orientation)
        let size = pixels.info.size
        let window = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        return try Renderer.render(RenderPlan(rect: window, level: 0, of: size), from: pixels)
    }

    /// Turned by an angle, in the middle of the box around it.
    private func slanted(_ raster: Raster, _ orientation: Orientation) throws(ImagingError) -> Raster {
        let (size, box) = (plan.size, plan.outputSize)
        let (sine, cosine) = (sin(plan.radians), cos(plan.radians))
        let map = AffineMap.move(-Double(box.width) / 2, -Double(box.height) / 2)
            .then(AffineMap(xx: cosine, xy: sine, yx: -sine, yy: cosine))
            .then(.move(Double(size.width) / 2, Double(size.height) / 2))
        let pixels = memory(raster, orientation)
        let level = try pixels.reader(forMagnification: 1)
        let work = TurnedRendering(
            level: level,
            info: pixels.info,
            map: map,
            coverage: FrameCoverage(map: map, size: size, magnification: 1),
            magnification: 1,
            kernel: .lanczos3,
            isCovered: false,
            cancellation: pixels.cancellation
        )
        let composition = Composition(
            sourceBands: TurnedRendering.bands(of: raster.bands, isCovered: false),
            background: plan.background,
            hasLetterbox: false
        )
        let window = PixelRect(x: 0, y: 0, width: box.width, height: box.height)
        var canvas = Canvas(window: window, picture: window, composition: composition, hasGaps: true)
        try work.draw(window, on: &canvas, composition)
        return canvas.raster()
    }

    private func memory(_ raster: Raster, _ orientation: Orientation) -> Source {
        Source(
            size: PixelSize(width: raster.width, height: raster.height),
            bands: raster.bands,
            pixels: raster.pixels,
            orientation: orientation,
            cancellation: source.cancellation
        )
    }
}
