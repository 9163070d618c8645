import ZoomCore

extension ViewRequest {
    /// The request of a query as it stands after the `?`, and of the field `Accept`.
    /// - Throws: an error that names the parameter at fault, with what it was and what it may be. Its kind is
    ///   `notAcceptable` where `Accept` admits no format, and `tooLarge` where the answer would have too many pixels.
    public init(query: String?, accept: String?, limits: ViewLimits) throws(RequestError) {
        let items = try QueryItems(query, known: ViewParameter.names)
        let side = AllowedRange.over(0, upTo: limits.maximumViewport)
        let width = try items.number("w", side) ?? Self.defaultViewport.width
        let height = try items.number("h", side) ?? Self.defaultViewport.height
        viewport = Size(width: width, height: height)
        devicePixelRatio = try items.number("dpr", .over(0, upTo: 4)) ?? 1
        padding = try items.number("padding", .from(0, upTo: largestWholeNumber)) ?? 0
        self.limits = try Self.zoomLimits(items)
        placement = try Self.placement(items)
        scale = try items.number("scale", .positive) ?? 1
        mode = try Self.mode(items)
        edit = try Self.edit(items)

        background = try Self.background(items)
        formatChoice = try FormatChoice(items, accept: accept, background: background)
        let quality = try items.wholeNumber("quality", 1...100) ?? Self.defaultQuality
        self.quality = formatChoice.format.isLossy ? quality : Self.defaultQuality
        let compression = try items.choice("compression", of: Compression.self) ?? .fast
        self.compression = formatChoice.format == .png ? compression : .fast
        kernel = try items.choice("kernel", of: Kernel.self) ?? .auto
        try checkOutput(limits)
    }

    private static func zoomLimits(_ items: QueryItems) throws(RequestError) -> ZoomLimits {
        let minimum = try items.number("min", .positive) ?? ZoomLimits.standard.minimum
        let maximum = try items.number("max", .positive) ?? ZoomLimits.standard.maximum
        do {
            return try ZoomLimits(minimum: minimum, maximum: maximum)
        } catch {
            // Whichever was left out cannot be at fault.
            let (name, value, requirement) =
                items["max"] == nil
                ? ("min", minimum, "at most max, which is \(DecimalText.shortest(maximum))")
                : ("max", maximum, "at least min, which is \(DecimalText.shortest(minimum))")
            throw RequestError(parameter: name, value: DecimalText.shortest(value), requirement: requirement)
        }
    }

    private static func background(_ items: QueryItems) throws(RequestError) -> Background {
        guard let text = items["background"] else { return .black }
        guard let background = Background(text: text) else {
            throw RequestError(
                parameter: "background",
                value: text,
                requirement: "six hexadecimal digits rrggbb, or transparent"
            )
        }
        return background
    }

    private static func placement(_ items: QueryItems) throws(RequestError) -> Placement {
        try checkCombination(items)
        if let numbers = try items.numbers("center", ["x", "y"]) {
            return .center(Point(x: numbers[0], y: numbers[1]))
        }
        if let numbers = try items.numbers("anchor", ["x", "y"]) {
            let dx = try items.number("dx", .finite) ?? 0
            let dy = try items.number("dy", .finite) ?? 0
            return .anchor(Point(x: numbers[0], y: numbers[1]), translation: Point(x: dx, y: dy))
        }
        if let numbers = try items.numbers("rect", ["x", "y", "w", "h"]) {
            guard numbers[2] > 0, numbers[3] > 0 else {
                throw RequestError(
                    parameter: "rect",
                    value: items["rect"] ?? "",
                    requirement: "4 finite numbers x,y,w,h with w and h over 0"
                )
            }
            return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }
        let x = try items.number("x", .finite)
        let y = try items.number("y", .finite)
        return x == nil && y == nil ? .centered : .offset(x: x, y: y)
    }

    private static func checkCombination(_ items: QueryItems) throws(RequestError) {
        let placements = [items["x"] == nil ? "y" : "x", "center", "anchor", "rect"].filter { items[$0] != nil }
        if placements.count > 1 {
            throw RequestError(
                parameter: placements[1],
                value: items[placements[1]],
                message: "\(placements[0]) and \(placements[1]) both place the viewport: "
                    + "give one of x and y, center, anchor or rect."
            )
        }
        for name in ["dx", "dy"] where items[name] != nil && items["anchor"] == nil {
            throw RequestError(
                parameter: name,
                value: items[name],
                message: "\(name) moves what anchor placed: give anchor too, or leave \(name) out."
            )
        }
        if items["rect"] != nil, let scale = items["scale"] {
            throw RequestError(
                parameter: "scale",
                value: scale,
                message: "rect finds its own scale: give rect or scale, not both."
            )
        }
    }
}
