import ZoomCore

/// A view of an image of known size: everything clamped, nothing left to decide.
public struct ResolvedView: Hashable, Sendable {
    /// The same view, asked for by its clamped scale and offset.
    public let request: ViewRequest
    /// The size of the image, upright, in pixels.
    public let image: PixelSize
    /// The image in the viewport.
    public let layout: Layout
    /// The scale and offset shown.
    public let state: ViewportState
    /// The limit that the scale asked for lay strictly beyond.
    public let bound: Bound?
    /// The part of the image that shows, in image pixels.
    public let visibleRect: Rect
    /// Where in the viewport that part lies, in points.
    public let destination: Rect
    /// The viewport in device pixels: what is rendered.
    public let deviceRect: DeviceRect

    /// The canonical query: equal for all requests that show the same, with clamped values.
    public var canonicalQuery: String { request.canonicalQuery }
    /// The scale as the field `Viewport-Scale` has it.
    public var viewportScaleText: String { DecimalText.sixDecimals(state.scale) }
    /// The offset as the field `Viewport-Offset` has it: `1500,1588`, in points.
    public var viewportOffsetText: String { text(state.offset.x, state.offset.y) }
    /// The visible part as the field `Visible-Rect` has it: x, y, width and height, in image pixels.
    public var visibleRectText: String {
        text(visibleRect.origin.x, visibleRect.origin.y, visibleRect.size.width, visibleRect.size.height)
    }

    private func text(_ numbers: Double...) -> String {
        numbers.map(DecimalText.sixDecimals).joined(separator: ",")
    }
}

extension ViewRequest {
    /// The view of an image of this size, upright, in pixels.
    ///
    /// Placements become the offset that they lead to, so that requests which show the same become one; an anchor
    /// stays where it leaves the picture beyond its resting range, which no offset can ask for.
    /// - Throws: an error that names the parameter where the numbers together leave what can be computed with.
    public func resolved(for image: PixelSize) throws(RequestError) -> ResolvedView {
        do throws(GeometryError) {
            let layout = try Layout(
                image: Size(width: Double(image.width), height: Double(image.height)),
                viewport: viewport,
                limits: limits,
                padding: padding
            )
            let placed = try layout.place(scale: scale, placement)
            let device = try DeviceRect(layout: layout, state: placed.state, devicePixelRatio: devicePixelRatio)
            var canonical = self
            canonical.scale = placed.state.scale
            canonical.placement = canonicalPlacement(layout, placed.state)
            return ResolvedView(
                request: canonical,
                image: image,
                layout: layout,
                state: placed.state,
                bound: placed.bound,
                visibleRect: layout.visibleRect(placed.state),
                destination: layout.destination(placed.state),
                deviceRect: device
            )
        } catch {
            throw RequestError(error)
        }
    }

    private func canonicalPlacement(_ layout: Layout, _ state: ViewportState) -> Placement {
        if case .anchor = placement, layout.rest(state.offset, at: state.scale) != state.offset { return placement }
        let centered = layout.centeredOffset(at: state.scale)
        let x = state.offset.x == centered.x ? nil : state.offset.x
        let y = state.offset.y == centered.y ? nil : state.offset.y
        return x == nil && y == nil ? .centered : .offset(x: x, y: y)
    }
}
