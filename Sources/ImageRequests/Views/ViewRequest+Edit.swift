import ZoomCore

extension ViewRequest {
    static func mode(_ items: QueryItems) throws(RequestError) -> EditMode {
        guard let text = items["mode"] else { return .view }
        guard let mode = EditMode(name: text) else {
            throw RequestError(parameter: "mode", value: text, requirement: EditMode.words)
        }
        return mode
    }

    /// The edit that the query names, whole: what it leaves out is not done; `nil` where it names nothing of one.
    static func edit(_ items: QueryItems) throws(RequestError) -> ImageEdit? {
        let crop = try crop(items)
        let angle = try items.number("angle", .from(-45, upTo: 45))
        let quadrant = try items.wholeNumber("quadrant", 0...3)
        let flip = try items.choice("flip", of: Flip.self)
        let filter = try filter(items)
        if crop == nil, angle == nil, quadrant == nil, flip == nil, filter == nil { return nil }
        let rotation: Rotation
        do {
            rotation = try Rotation(quadrant: quadrant ?? 0, angle: angle ?? 0)
        } catch {
            throw RequestError(error)
        }
        return ImageEdit(
            geometry: Edit(crop: crop, rotation: rotation, isFlipped: flip == .true),
            filter: filter ?? nil
        )
    }

    private enum Flip: String, CaseIterable {
        case `true`
        case `false`
    }

    private static func crop(_ items: QueryItems) throws(RequestError) -> Crop? {
        guard let numbers = try items.numbers("crop", ["cx", "cy", "cw", "ch"]) else { return nil }
        guard numbers[2] > 0, numbers[3] > 0 else {
            throw RequestError(
                parameter: "crop",
                value: items["crop"] ?? "",
                requirement: "4 finite numbers cx,cy,cw,ch with cw and ch over 0"
            )
        }
        return Crop(center: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
    }

    /// The filter named; the inner `nil` is the word for none.
    private static func filter(_ items: QueryItems) throws(RequestError) -> Filter?? {
        guard let text = items["filter"] else { return .none }
        if text == "none" { return .some(nil) }
        guard let filter = Filter(rawValue: text) else {
            let words = Filter.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestError(parameter: "filter", value: text, requirement: "one of none, \(words)")
        }
        return filter
    }
}
