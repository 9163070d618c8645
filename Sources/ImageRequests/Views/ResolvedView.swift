import ZoomCore

/// A view of an image of known size: everything clamped, nothing left to decide.
public struct ResolvedView: Hashable, Sendable {
    /// The same view, asked for by its clamped scale and offset.
    public let request: ViewRequest
    /// The size of the source, upright, in pixels.
    public let image: PixelSize
    /// The edit in force: the one asked for, else the stored one, else none.
    public let edit: ImageEdit
    /// The image with that edit's geometry.
    public let edited: EditedImage
    /// Where the edit's stickers lie on the mode's picture: in its pixels, and in degrees.
    public let stickerPlaces: [StickerPlace]
    /// The picture that the mode shows, in the viewport.
    public let layout: Layout
    /// The scale and offset shown.
    public let state: ViewportState
    /// The limit that the scale asked for lay strictly beyond.
    public let bound: Bound?
    /// The part of the mode's picture that shows, in pixels of that picture; without an edit they are the image's.
    public let visibleRect: Rect
    /// Where in the viewport that part lies, in points.
    public let destination: Rect
    /// The viewport in device pixels: what is rendered.
    public let deviceRect: DeviceRect

    /// Which picture of the edit is looked at.
    public var mode: EditMode { request.mode }
    /// The request for a worker, who knows of no stored edit: the one in force is named, without its stickers.
    public var jobRequest: ViewRequest {
        var request = request
        let bare = ImageEdit(geometry: edit.geometry, filter: edit.filter)
        request.edit = bare == .none ? nil : bare
        return request
    }

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
