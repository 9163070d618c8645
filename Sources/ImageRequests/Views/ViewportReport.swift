import ZoomCore

/// The geometry of a view: what `GET /images/{id}/viewport` answers.
public struct ViewportReport: Hashable, Sendable {
    /// The view that it is about.
    public let view: ResolvedView
    /// The side of the pyramid's tiles, in pixels.
    public let tileSize: Int
    /// The pyramid level that serves the view.
    public let level: Int
    /// The size of that level, in its pixels.
    public let levelSize: PixelSize
    /// The tiles of that level that the view covers, nearest to its middle first.
    public let tiles: [TileAddress]

    /// The geometry of a view, with its tiles in the pyramid of its image.
    public init(_ view: ResolvedView, in pyramid: Pyramid) {
        self.view = view
        tileSize = pyramid.tileSize
        level = pyramid.level(forMagnification: view.deviceRect.magnification)
        levelSize = pyramid.size(ofLevel: level) ?? view.image
        if view.edit.geometry == .none, view.mode != .crop {
            tiles = pyramid.tiles(covering: view.visibleRect, level: level)
        } else {
            tiles = view.edited.tiles(covering: view.visibleRect, in: view.mode, of: pyramid, level: level)
        }
    }

    /// The answer as JSON; with an edit in force, or a mode named, it also has `mode`, `edit` and `stickers`.
    public var json: JSONText {
        guard view.edit != .none || view.mode != .view, case .object(var members) = plain else { return plain }
        let placed = zip(view.edit.stickers, view.stickerPlaces).map { Sticker(image: $0.image, place: $1) }
        members.append(.init("mode", .string(view.mode.name)))
        members += EditReport(edited: view.edited, mode: view.mode, stickers: placed).members
        return .object(members)
    }

    private var plain: JSONText {
        let layout = view.layout
        let scale = view.state.scale
        let insets = layout.insets(at: scale)
        let range = layout.offsetRange(at: scale)
        return [
            "image": pixels(view.image),
            "viewport": lengths(layout.viewport),
            "dpr": .number(view.request.devicePixelRatio),
            "padding": .number(layout.padding),
            "limits": [
                "minimum": .number(layout.limits.minimum),
                "maximum": .number(layout.limits.maximum),
                "doubleTap": .number(layout.limits.doubleTap),
            ],
            "fitFactor": .number(layout.fitFactor),
            "scale": .number(scale),
            "magnification": .number(layout.magnification(at: scale)),
            "sliderPosition": .number(layout.limits.sliderPosition(of: scale)),
            "bound": .bound(view.bound),
            "contentSize": .pair(layout.contentSize(at: scale)),
            "insets": .pair(insets.horizontal, insets.vertical),
            "offset": .pair(view.state.offset),
            "offsetRange": [
                "least": .pair(range.least),
                "greatest": .pair(range.greatest),
            ],
            "visibleRect": .rect(view.visibleRect),
            "destination": .rect(view.destination),
            "device": [
                "magnification": .number(view.deviceRect.magnification),
                "scaled": [.integer(view.deviceRect.scaled.width), .integer(view.deviceRect.scaled.height)],
                "offset": [.integer(view.deviceRect.offset.x), .integer(view.deviceRect.offset.y)],
                "output": [.integer(view.deviceRect.output.width), .integer(view.deviceRect.output.height)],
            ],
            "level": .integer(level),
            "levelSize": pixels(levelSize),
            "tileSize": .integer(tileSize),
            "tiles": .array(
                tiles.map {
                    ["level": .integer($0.level), "column": .integer($0.column), "row": .integer($0.row)]
                }
            ),
        ]
    }

    private func lengths(_ size: Size) -> JSONText { ["width": .number(size.width), "height": .number(size.height)] }

    private func pixels(_ size: PixelSize) -> JSONText {
        ["width": .integer(size.width), "height": .integer(size.height)]
    }
}
