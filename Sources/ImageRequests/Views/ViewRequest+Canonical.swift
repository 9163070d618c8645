import ZoomCore

extension ViewRequest {
    /// The request as a query that parses to an equal request.
    ///
    /// Parameters stand in a fixed order, defaults are left out, and numbers have the fewest digits that give them
    /// back.
    public var canonicalQuery: String {
        var query = Query()
        if case .rect = placement {} else if scale != 1 { query.add(.scale, scale) }
        switch placement {
        case .centered: break
        case .offset(let x, let y):
            if let x { query.add(.x, x) }
            if let y { query.add(.y, y) }
        case .center(let point): query.add(.center, point.x, point.y)
        case .anchor(let anchor, let translation):
            query.add(.anchor, anchor.x, anchor.y)
            if translation.x != 0 { query.add(.dx, translation.x) }
            if translation.y != 0 { query.add(.dy, translation.y) }
        case .rect(let rect):
            query.add(.rect, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        }
        if viewport.width != Self.defaultViewport.width { query.add(.w, viewport.width) }
        if viewport.height != Self.defaultViewport.height { query.add(.h, viewport.height) }
        if devicePixelRatio != 1 { query.add(.dpr, devicePixelRatio) }
        if padding != 0 { query.add(.padding, padding) }
        if limits.minimum != ZoomLimits.standard.minimum { query.add(.min, limits.minimum) }
        if limits.maximum != ZoomLimits.standard.maximum { query.add(.max, limits.maximum) }
        if mode != .view { query.add(.mode, mode.name) }
        if let edit { query.add(edit) }
        if format != .png { query.add(.format, format.rawValue) }
        if quality != Self.defaultQuality { query.add(.quality, quality.description) }
        if compression != .fast { query.add(.compression, compression.rawValue) }
        if background != .black { query.add(.background, background.text) }
        if kernel != .auto { query.add(.kernel, kernel.rawValue) }
        return query.text
    }

    /// A query under construction; the values that it is given need no encoding.
    private struct Query {
        var text = ""

        /// An edit that does nothing is named too: it stands in for the stored one.
        mutating func add(_ edit: ImageEdit) {
            if let crop = edit.geometry.crop {
                add(.crop, crop.center.x, crop.center.y, crop.size.width, crop.size.height)
            }
            let rotation = edit.geometry.rotation
            if rotation.angle != 0 { add(.angle, rotation.angle) }
            if rotation.quadrant != 0 { add(.quadrant, rotation.quadrant.description) }
            if edit.geometry.isFlipped { add(.flip, "true") }
            if edit.filter != nil || edit.geometry == .none { add(.filter, edit.filter?.rawValue ?? "none") }
        }

        mutating func add(_ name: ViewParameter, _ value: String) {
            if !text.isEmpty { text += "&" }
            text += name.rawValue
            text += "="
            text += value
        }

        mutating func add(_ name: ViewParameter, _ numbers: Double...) {
            add(name, DecimalText.shortest(numbers[0]))
            for number in numbers.dropFirst() {
                text += ","
                text += DecimalText.shortest(number)
            }
        }
    }
}
