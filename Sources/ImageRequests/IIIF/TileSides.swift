import ZoomCore

/// The sizes in which a pyramid has a region: those of the levels of which it is a tile, and where it is all of the
/// image, of every level.
struct TileSides {
    private struct Candidate {
        var along: WholeNumber
        var across: WholeNumber
        var isCutAlong: Bool
    }

    private var candidates: [Candidate] = []

    /// The sizes of a region, by the width that is asked for, or, where they are transposed, by the height.
    init(_ region: PixelRect, in pyramid: Pyramid, transposed: Bool = false) {
        let whole = PixelSize(width: region.width, height: region.height)
        for level in 0...pyramid.lastLevel where whole == pyramid.image || Self.isTile(region, level, pyramid) {
            let size = whole.reduced(by: level)
            let (length, along) = transposed ? (whole.height, size.height) : (whole.width, size.width)
            let isCut = along << level != length && whole != pyramid.image
            candidates.append(
                Candidate(along: along, across: transposed ? size.width : size.height, isCutAlong: isCut)
            )
        }
    }

    /// The other side of the tile whose one side is asked for; `nil` where that is no tile's.
    ///
    /// A strip of few pixels may be a tile of several levels, with one side in common. The level that has it in its own
    /// shape comes first, then the smallest: a viewer that gets less than it expects shows all of it, but of more than
    /// that it shows a part. A side that is one short, as where a viewer rounds a cut tile down, counts where no other
    /// does.
    func sides(across side: WholeNumber, literally literal: WholeNumber) -> WholeNumber? {
        let exact = candidates.filter { $0.along == side }
        if exact.contains(where: { $0.across == literal }) { return literal }
        if let last = exact.last { return last.across }
        return candidates.last { $0.isCutAlong && $0.along == side + 1 }?.across
    }

    private static func isTile(_ region: PixelRect, _ level: Int, _ pyramid: Pyramid) -> Bool {
        let side = pyramid.tileSize << level
        return region.x % side == 0 && region.y % side == 0
            && region.width == Swift.min(side, pyramid.image.width - region.x)
            && region.height == Swift.min(side, pyramid.image.height - region.y)
    }
}
