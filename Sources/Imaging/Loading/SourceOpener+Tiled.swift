import Vips
import ZoomCore

/// Pictures whose tiles are read one by one.
extension SourceOpener {
    func openTiff(_ loader: Loader) throws(ImagingError) -> Source {
        let header = try loader.load()
        let size = PixelSize(width: header.image.width, height: header.image.height)
        let pyramid = TiffPyramid(loader.file)
        let tile = header.isTiled ? pyramid.tile : nil
        try checkPixels(size, limit: tile == nil ? limits.maximumPixels : limits.maximumPixelsTiled)
        let colour = try ColourPlan(for: header.image)
        guard let tile else {
            let level = decodedLevel(size: size, scale: LevelScale(x: 1, y: 1), loader, colour)
            return source(header: header.image, colour, loader, levels: [level], stored: [size])
        }
        let jpegs = JPEGTiles(loader.file, pyramid.coding, tile: tile, of: size, colour)
        var levels = [tiledLevel(size: size, scale: LevelScale(x: 1, y: 1), tile: tile, loader, colour, jpegs: jpegs)]
        var stored = [size]
        for reduced in pyramid.levels {
            guard let scale = LevelScale(of: reduced.size, in: size) else { continue }
            let options: KeyValuePairs<String, VipsArgument> =
                reduced.isChild ? ["subifd": .int(reduced.index)] : ["page": .int(reduced.index)]
            let jpegs = JPEGTiles(loader.file, reduced.coding, tile: reduced.tile, of: reduced.size, colour)
            levels.append(
                tiledLevel(size: reduced.size, scale: scale, tile: reduced.tile, loader, colour, options, jpegs: jpegs)
            )
            stored.append(reduced.size)
        }
        return source(header: header.image, colour, loader, levels: levels, stored: stored, tile: tile)
    }

    func openSlide(_ loader: Loader) throws(ImagingError) -> Source {
        let header = try loader.load(tiled: true).image
        let size = PixelSize(width: header.width, height: header.height)
        try checkPixels(size, limit: limits.maximumPixelsTiled)
        let colour = try ColourPlan(for: header)
        let tile = SlideLevels.tile(of: header)
        var levels = [tiledLevel(size: size, scale: LevelScale(x: 1, y: 1), tile: tile, loader, colour)]
        var stored = [size]
        for (index, reduced) in SlideLevels.reduced(of: header) {
            guard let scale = LevelScale(of: reduced, in: size) else { continue }
            levels.append(
                tiledLevel(size: reduced, scale: scale, tile: tile, loader, colour, ["level": .int(index)])
            )
            stored.append(reduced)
        }
        return source(header: header, colour, loader, levels: levels, stored: stored, tile: tile)
    }
}
