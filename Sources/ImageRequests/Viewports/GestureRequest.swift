import ZoomCore

/// Gestures upon a viewport: what `POST /viewport` is asked.
///
/// Members: `image` and `viewport` (`{width, height}`, required), `limits` (`{minimum, maximum, doubleTap}`),
/// `padding`, `doubleTapRule`, `doubleTapPlacement`, `pinchPolicy`, `edit`, `mode`, `state`, `gestures` and `points`.
/// One that is left out or null has its default. A `state` is one of an earlier answer, whole, or its `scale`, `offset`
/// and `pinch` alone: what follows from those is not looked at. After a `resize` it belongs to a viewport of the new
/// size.
public struct GestureRequest: Hashable, Sendable {
    /// The viewport at the beginning.
    public let viewport: InteractiveViewport
    /// The image with the edit's geometry.
    public let edited: EditedImage
    /// Which picture of the edit is looked at.
    public let mode: EditMode
    /// Whether the answer is to tell about the edit: one is given, or a mode other than `view`.
    public let tellsEdit: Bool
    /// The edit's stickers, with their places on the mode's picture, in its pixels.
    public let stickers: [Sticker]
    /// What happens to the viewport.
    public let gestures: [Gesture]
    /// The points of the viewport, in points, whose source pixels are asked for; `nil` where none were.
    public let points: [Point]?

    /// The request of a JSON text.
    /// - Throws: an error whose parameter is the path of the member at fault, as `gestures[3].at[0]`; it has none where
    ///   the text is no JSON, or no object.
    public init(json: [UInt8], limits: GestureLimits = GestureLimits()) throws(RequestError) {
        let members = try DocumentObject(
            DocumentValue(json: json),
            known: [
                "image", "viewport", "limits", "padding", "doubleTapRule", "doubleTapPlacement", "pinchPolicy", "edit",
                "mode", "state", "gestures", "points",
            ]
        )
        let image = try Size(members.required("image"), whole: true)
        let window = try Size(members.required("viewport"))
        let zoom = try members["limits"].map { (value) throws(RequestError) in try ZoomLimits(value) } ?? .standard
        let padding = try members["padding"]?.number(.from(0, upTo: largestWholeNumber)) ?? 0
        let rules = try GestureRules(members)
        let edit = try members["edit"].map { (value) throws(RequestError) in
            try ImageEdit(value, maximumStickers: limits.maximumStickers)
        }
        mode = try members["mode"]?.choice([("view", .view), ("edit", .edit), ("crop", .crop)]) ?? .view
        tellsEdit = edit != nil || mode != .view
        edited = try (edit ?? .none).edited(image, in: "edit.")
        stickers = try edit?.placedStickers(on: edited, mode, in: "edit.") ?? []
        let layout = try Self.layout(edited.pictureSize(mode), window, zoom, padding)
        viewport = try Self.viewport(layout, rules, members["state"])

        var gestures: [Gesture] = []
        for value in try members["gestures"]?.list(atMost: limits.maximumGestures) ?? [] {
            gestures.append(try Gesture(value))
        }
        self.gestures = gestures
        guard let list = try members["points"]?.list(atMost: limits.maximumPoints) else {
            points = nil
            return
        }
        var points: [Point] = []
        for value in list { points.append(try value.point()) }
        self.points = points
    }

    private static func layout(
        _ picture: Size,
        _ window: Size,
        _ limits: ZoomLimits,
        _ padding: Double
    ) throws(RequestError) -> Layout {
        do {
            return try Layout(image: picture, viewport: window, limits: limits, padding: padding)
        } catch {
            // The canvas of an image that is just small enough can be too large.
            if error.parameter != .magnification {
                throw RequestError(error, from: "image", "\(picture.width) × \(picture.height)")
            }
            let (path, limit) =
                error.value / limits.minimum < 1e17
                ? ("limits.minimum", limits.minimum) : ("limits.maximum", limits.maximum)
            throw RequestError(error, from: path, DecimalText.shortest(limit))
        }
    }

    private static func viewport(
        _ layout: Layout,
        _ rules: GestureRules,
        _ document: DocumentValue?
    ) throws(RequestError) -> InteractiveViewport {
        let held = try document.map { (value) throws(RequestError) in try HeldState(value) }
        do {
            return try InteractiveViewport(layout: layout, rules: rules, state: held?.state, pinch: held?.pinch)
        } catch {
            throw RequestError(error, from: "state", document?.shown ?? "")
        }
    }
}
