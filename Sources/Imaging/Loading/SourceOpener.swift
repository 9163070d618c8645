import Vips
import ZoomCore

/// Turns a file into a source: reads headers, holds them against the limits, finds the levels.
struct SourceOpener {
    let limits: SourceLimits
    let budget: PixelBudget
    let tiles: TileCache
    let cancellation: Cancellation

    /// Opens a file; no pixel is decoded yet.
    func open(_ file: SourceFile) throws(ImagingError) -> Source {
        QuietFailure.forget()
        let loader = Loader(file: file, format: try SourceFormat(of: file))
        let source: Source
        switch loader.format {
        case .tiff: source = try openTiff(loader)
        case .openslide: source = try openSlide(loader)
        case .svg, .pdf: source = try openVector(loader)
        case .jpeg: source = try openWhole(loader, shrinks: [2, 4, 8])
        default: source = try openWhole(loader)
        }
        try QuietFailure.check(doing: "open the picture")
        return source
    }

    /// A picture that is decoded as a whole; for a JPEG also smaller, which is quicker.
    private func openWhole(_ loader: Loader, shrinks: [Int] = []) throws(ImagingError) -> Source {
        let header = try loader.load().image
        let size = PixelSize(width: header.width, height: header.height)
        try checkPixels(size, limit: limits.maximumPixels)
        let colour = try ColourPlan(for: header)
        var levels = [decodedLevel(size: size, scale: LevelScale(x: 1, y: 1), loader, colour)]
        // libvips cuts off what does not fill a whole pixel, so only sizes without a rest are reduced this way; but
        // where nothing else can be shown before there is a pyramid, the last row may be missing.
        let isTooLarge = size.width * size.height > limits.maximumWholePixels
        for shrink in shrinks where isTooLarge || size.width % shrink == 0 && size.height % shrink == 0 {
            guard size.width >= shrink, size.height >= shrink else { continue }
            let reduced = PixelSize(width: size.width / shrink, height: size.height / shrink)
            let scale = LevelScale(x: 1 / Double(shrink), y: 1 / Double(shrink))
            levels.append(decodedLevel(size: reduced, scale: scale, loader, colour, ["shrink": .int(shrink)]))
        }
        return source(header: header, colour, loader, levels: levels, stored: [size])
    }

    func checkPixels(_ size: PixelSize, limit: Int) throws(ImagingError) {
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= limit else {
            throw ImagingError(
                .tooManyPixels,
                "the picture has \(size.width) × \(size.height) = \(pixels) pixels, the limit is \(limit)"
            )
        }
    }

    /// Throws kind `needsPyramid` where a level has more pixels than may be decoded at once.
    private func checkWhole(_ size: PixelSize) throws(ImagingError) {
        let pixels = size.width * size.height
        guard pixels <= limits.maximumWholePixels else {
            throw ImagingError(
                .needsPyramid,
                "\(size.width) × \(size.height) = \(pixels) pixels would have to be decoded at once, the limit is "
                    + "\(limits.maximumWholePixels)"
            )
        }
    }

    func decodedLevel(
        size: PixelSize,
        scale: LevelScale,
        _ loader: Loader,
        _ colour: ColourPlan,
        _ options: KeyValuePairs<String, VipsArgument> = [:]
    ) -> SourceLevel {
        let stream = { () throws(ImagingError) -> VipsImage in
            if loader.format == .gif { try GIFCompleteness.check(loader.file) }
            return try image(loader, colour, size, options, tiled: false)
        }
        let level = SourceLevel(size: size, scaleX: scale.x, scaleY: scale.y) { (level) throws(ImagingError) in
            if !loader.format.isVector { try checkWhole(size) }
            QuietFailure.forget()
            let image = try stream()
            let place = budget.place(bytes: size.width * size.height * colour.bands, for: level)
            do throws(ImagingError) {
                let pixels = try DecodedPixels(decoding: image, to: place, cancellation: cancellation)
                try QuietFailure.check(doing: "decode the picture")
                return pixels
            } catch {
                budget.release(level)
                throw error
            }
        }
        level.stream = stream
        return level
    }

    func tiledLevel(
        size: PixelSize,
        scale: LevelScale,
        tile: PixelSize,
        _ loader: Loader,
        _ colour: ColourPlan,
        _ options: KeyValuePairs<String, VipsArgument> = [:],
        jpegs: JPEGTiles? = nil
    ) -> SourceLevel {
        let stream = { () throws(ImagingError) -> VipsImage in try image(loader, colour, size, options, tiled: true) }
        let level = SourceLevel(size: size, scaleX: scale.x, scaleY: scale.y) { (_) throws(ImagingError) in
            let reader = TiledReader(size: size, bands: colour.bands, tile: tile, open: stream)
            guard let jpegs, max(tile.width, tile.height) <= JPEGTileReader.longestSide else { return reader }
            return JPEGTileReader(jpegs, size: size, kept: tiles, other: reader)
        }
        level.jpegTiles = jpegs
        level.isTiled = true
        level.stream = stream
        return level
    }

    /// Opens a level as 8-bit sRGB or grey, and makes sure that it is what its header promised.
    private func image(
        _ loader: Loader,
        _ colour: ColourPlan,
        _ size: PixelSize,
        _ options: KeyValuePairs<String, VipsArgument>,
        tiled: Bool
    ) throws(ImagingError) -> VipsImage {
        let loaded = try loader.load(options, tiled: tiled).image
        // A level need not be stored as the full picture is.
        let own = colour.fits(loaded) ? colour : try ColourPlan(for: loaded)
        let image = try ImagingError.from(.unreadable) { () throws(VipsError) in try own.applied(to: loaded) }
        guard image.width == size.width, image.height == size.height, image.bands == colour.bands,
            image.format == .uchar
        else {
            throw ImagingError(
                .corrupt,
                "a level has \(image.width) × \(image.height) pixels instead of \(size.width) × \(size.height)"
            )
        }
        return image
    }

    func source(
        header: VipsImage,
        _ colour: ColourPlan,
        _ loader: Loader,
        levels: [SourceLevel],
        stored: [PixelSize],
        tile: PixelSize? = nil
    ) -> Source {
        let orientation =
            loader.format.isTurnedByLoader ? .upright : Orientation(tag: header.int("orientation") ?? 1)
        let info = SourceInfo(
            storedSize: levels[0].size,
            orientation: orientation,
            format: loader.format.rawValue,
            hasAlpha: colour.hasAlpha,
            bands: colour.bands,
            levels: stored.map(orientation.turned),
            tileSize: tile.map { max($0.width, $0.height) },
            isTiledPyramid: tile != nil && stored.count > 1,
            overviewPixels: loader.format.isVector
                ? 0 : tile == nil ? nil : stored.map { $0.width * $0.height }.min()
        )
        return Source(
            info: info,
            levels: levels,
            isLossy: loader.format.isLossy(loader.file),
            halvesColour: loader.format.halvesColour(loader.file),
            maximumWholePixels: limits.maximumWholePixels,
            cancellation: cancellation
        )
    }
}
