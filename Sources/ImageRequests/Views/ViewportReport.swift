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
        tiles = pyramid.tiles(covering: view.visibleRect, level: level)
    }

    /// The answer as JSON.
    public var json: JSONText {
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
            "bound": bound,
            "contentSize": pair(layout.contentSize(at: scale).width, layout.contentSize(at: scale).height),
            "insets": pair(insets.horizontal, insets.vertical),
            "offset": pair(view.state.offset.x, view.state.offset.y),
            "offsetRange": [
                "least": pair(range.least.x, range.least.y),
                "greatest": pair(range.greatest.x, range.greatest.y),
            ],
            "visibleRect": rect(view.visibleRect),
            "destination": rect(view.destination),
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

    private var bound: JSONText {
        switch view.bound {
        case nil: nil
        case .minimum: "minimum"
        case .maximum: "maximum"
        }
    }

    private func pair(_ one: Double, _ other: Double) -> JSONText { [.number(one), .number(other)] }

    private func rect(_ rect: Rect) -> JSONText {
        [.number(rect.origin.x), .number(rect.origin.y), .number(rect.size.width), .number(rect.size.height)]
    }

    private func lengths(_ size: Size) -> JSONText { ["width": .number(size.width), "height": .number(size.height)] }

    private func pixels(_ size: PixelSize) -> JSONText {
        ["width": .integer(size.width), "height": .integer(size.height)]
    }
}
