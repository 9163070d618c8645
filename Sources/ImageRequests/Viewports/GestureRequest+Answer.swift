import ZoomCore

extension GestureRequest {
    /// What `POST /viewport` answers: `{"states": […]}`, one state for each gesture, or one where there is none.
    ///
    /// With an edit, or a mode other than `view`, `edit` follows, and `stickers` where some lie on a picture that is
    /// not drawn with them; with points, `imagePoints`: the source pixels under them in the last state. A state has a
    /// member `pinch` while one is under way.
    /// - Throws: an error that names the gesture, or the point, which leads out of what can be computed with.
    public func answer() throws(RequestError) -> JSONText {
        var viewport = viewport
        var states: [JSONText] = []
        for (index, gesture) in gestures.enumerated() {
            let bound: Bound?
            do {
                bound = try viewport.apply(gesture)
            } catch {
                throw gesture.fault(error, at: "gestures[\(index)]")
            }
            states.append(Self.json(viewport, bound))
        }
        if gestures.isEmpty { states.append(Self.json(viewport, nil)) }

        var members: [JSONText.Member] = [.init("states", .array(states))]
        if tellsEdit { members += EditReport(edited: edited, mode: mode, stickers: stickers).members }
        if let points { members.append(.init("imagePoints", .array(try imagePoints(points, viewport)))) }
        return .object(members)
    }

    private func imagePoints(
        _ points: [Point],
        _ viewport: InteractiveViewport
    ) throws(RequestError) -> [JSONText] {
        var found: [JSONText] = []
        for (index, point) in points.enumerated() {
            let shown = viewport.layout.imagePoint(atViewportPoint: point, in: viewport.state)
            let source = edited.sourcePoint(atPicturePoint: shown, in: mode)
            guard source.x.isFinite, source.y.isFinite else {
                throw RequestError(
                    parameter: "points[\(index)]",
                    value: JSONText.pair(point).text,
                    requirement: "near enough that the source point under it can be computed"
                )
            }
            found.append(.pair(source))
        }
        return found
    }

    private static func json(_ viewport: InteractiveViewport, _ bound: Bound?) -> JSONText {
        let layout = viewport.layout
        let state = viewport.state
        let insets = layout.insets(at: state.scale)
        var members: [JSONText.Member] = [
            .init("scale", .number(state.scale)),
            .init("offset", .pair(state.offset)),
            .init("contentSize", .pair(layout.contentSize(at: state.scale))),
            .init("insets", .pair(insets.horizontal, insets.vertical)),
            .init("visibleRect", .rect(layout.visibleRect(state))),
            .init("destination", .rect(layout.destination(state))),
            .init("sliderPosition", .number(layout.limits.sliderPosition(of: state.scale))),
            .init("bound", .bound(bound)),
        ]
        if let pinch = viewport.pinch { members.append(.init("pinch", pinch.json)) }
        return .object(members)
    }
}
