import ImageRequests
import ZoomCore

/// A level cut into parts that are looked at one by one, so that no picture takes more memory than some megabytes.
struct LevelAreas {
    /// The most pixels of one; a level with no more is one part, rendered whole.
    static let mostPixels = 2048 * 2048

    /// The size of the level.
    let size: PixelSize
    /// The size of a part, but for the last ones.
    private let part: PixelSize
    private let columns: Int

    /// How many parts there are.
    let count: Int

    /// The parts of a level, of so many pixels at most.
    init(size: PixelSize, mostPixels: Int = mostPixels) {
        self.size = size
        if size.width <= mostPixels / size.height {
            part = size
        } else {
            let width = min(size.width, max(2048, mostPixels / size.height))
            part = PixelSize(width: width, height: min(size.height, max(mostPixels / width, 1)))
        }
        columns = (size.width - 1) / part.width + 1
        count = columns * ((size.height - 1) / part.height + 1)
    }

    /// A part, counted from 0.
    func rect(_ index: Int) -> PixelRect {
        let (x, y) = (index % columns * part.width, index / columns * part.height)
        return PixelRect(x: x, y: y, width: min(part.width, size.width - x), height: min(part.height, size.height - y))
    }

    /// The numbers of those that are looked at: all, or so many, evenly spread, the first and the last among them.
    func sampled(_ most: Int?) -> [Int] {
        guard let most, most < count else { return Array(0..<count) }
        guard most > 1 else { return [count - 1] }
        return (0..<most).map { $0 * (count - 1) / (most - 1) }
    }
}

/// What is asked of a worker about one part of a level, and which tiles that is about.
struct AreaCheck: Sendable {
    /// The level.
    let level: Int
    /// What is rendered in one piece.
    let region: PixelRect
    /// The tiles' rectangles, each once.
    let rects: [PixelRect]
    /// The protocols' tiles that show each of them.
    let tiles: [[(ViewerProtocol, ViewerProtocol.Tile)]]

    /// All protocols' tiles that begin in a part of a level; `nil` where there are none.
    ///
    /// What is rendered in one piece ends nowhere where a tile does, unless at the edge of the level.
    init?(_ area: PixelRect, level: Int, of pyramid: Pyramid) {
        var rects: [PixelRect] = []
        var numbers: [PixelRect: Int] = [:]
        var tiles: [[(ViewerProtocol, ViewerProtocol.Tile)]] = []
        for kind in ViewerProtocol.allCases where kind.levels(of: pyramid).contains(level) {
            func indices(_ start: Int, _ length: Int) -> Range<Int> {
                let first = (start + kind.side - 1) / kind.side
                return first..<max(first, (start + length + kind.side - 1) / kind.side)
            }
            for row in indices(area.y, area.height) {
                for column in indices(area.x, area.width) {
                    let tile = kind.tile(level: level, column: column, row: row, of: pyramid)
                    if let number = numbers[tile.rect] {
                        tiles[number].append((kind, tile))
                    } else {
                        numbers[tile.rect] = rects.count
                        rects.append(tile.rect)
                        tiles.append([(kind, tile)])
                    }
                }
            }
        }
        guard !rects.isEmpty else { return nil }
        let size = ViewerProtocol.size(ofLevel: level, of: pyramid.image)
        let margin = 19
        let left = max(rects.map(\.x).min()! - margin, 0)
        let top = max(rects.map(\.y).min()! - margin, 0)
        let right = rects.map { $0.x + $0.width }.max()!
        let bottom = rects.map { $0.y + $0.height }.max()!
        self.level = level
        region = PixelRect(
            x: left,
            y: top,
            width: max(right, min(right + margin, size.width)) - left,
            height: max(bottom, min(bottom + margin, size.height)) - top
        )
        self.rects = rects
        self.tiles = tiles
    }

    /// How many pixels are rendered for it.
    var pixels: Int { rects.reduce(region.width * region.height) { $0 + $1.width * $1.height } }
}
