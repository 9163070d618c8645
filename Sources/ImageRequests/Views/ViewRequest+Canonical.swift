import ZoomCore

extension ViewRequest {
    /// The request as a query that parses to an equal request.
    ///
    /// Parameters stand in a fixed order, defaults are left out, and numbers have the fewest digits that give them back.
    public var canonicalQuery: String {
        var items: [(ViewParameter, String)] = []
        func add(_ name: ViewParameter, _ numbers: Double...) {
            items.append((name, numbers.map(DecimalText.shortest).joined(separator: ",")))
        }
        if case .rect = placement {} else if scale != 1 { add(.scale, scale) }
        switch placement {
        case .centered: break
        case .offset(let x, let y):
            if let x { add(.x, x) }
            if let y { add(.y, y) }
        case .center(let point): add(.center, point.x, point.y)
        case .anchor(let anchor, let translation):
            add(.anchor, anchor.x, anchor.y)
            if translation.x != 0 { add(.dx, translation.x) }
            if translation.y != 0 { add(.dy, translation.y) }
        case .rect(let rect):
            add(.rect, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        }
        if viewport.width != Self.defaultViewport.width { add(.w, viewport.width) }
        if viewport.height != Self.defaultViewport.height { add(.h, viewport.height) }
        if devicePixelRatio != 1 { add(.dpr, devicePixelRatio) }
        if padding != 0 { add(.padding, padding) }
        if limits.minimum != ZoomLimits.standard.minimum { add(.min, limits.minimum) }
        if limits.maximum != ZoomLimits.standard.maximum { add(.max, limits.maximum) }
        if format != .png { items.append((.format, format.rawValue)) }
        if quality != Self.defaultQuality { add(.quality, Double(quality)) }
        if background != .black { items.append((.background, background.text)) }
        if kernel != .auto { items.append((.kernel, kernel.rawValue)) }
        return items.map { "\($0.rawValue)=\($1)" }.joined(separator: "&")
    }
}
