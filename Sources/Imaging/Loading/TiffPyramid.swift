import ZoomCore

/// Which pictures of a TIFF file are reduced versions of the first.
///
/// Either the first page's child directories (SubIFDs), or later pages that are marked as reduced. Pages that are not
/// marked are another matter: those of a document, whose sizes may well look like a pyramid's.
struct TiffPyramid {
    /// A reduced version.
    struct Level: Equatable {
        var size: PixelSize
        var tile: PixelSize
        var coding: TiffCoding
        /// The page's number, or the child's.
        var index: Int
        var isChild: Bool
    }

    /// The first page's tiles, or nil where it has none.
    let tile: PixelSize?

    /// How they are coded.
    let coding: TiffCoding

    /// The reduced versions, each smaller than the one before.
    let levels: [Level]

    init(_ file: SourceFile) {
        guard let directories = TiffDirectories(file), let base = directories.pages(limit: 1).first else {
            tile = nil
            coding = TiffCoding()
            levels = []
            return
        }
        tile = base.tile
        coding = base.coding
        var candidates: [(directory: TiffDirectory, index: Int, isChild: Bool)] = []
        if base.children.isEmpty {
            for (index, page) in directories.pages(limit: 64).enumerated().dropFirst() where page.isReduced {
                candidates.append((page, index, false))
            }
        } else {
            for (index, offset) in base.children.enumerated() {
                guard let child = directories.directory(at: offset) else { continue }
                candidates.append((child, index, true))
            }
        }
        var levels: [Level] = []
        var last = base.size
        for (directory, index, isChild) in candidates {
            guard let tile = directory.tile, !directory.isMask, directory.samples == base.samples,
                directory.size.width < last.width || directory.size.height < last.height,
                LevelScale(of: directory.size, in: base.size) != nil
            else { continue }
            levels.append(
                Level(size: directory.size, tile: tile, coding: directory.coding, index: index, isChild: isChild)
            )
            last = directory.size
        }
        self.levels = levels
    }
}
