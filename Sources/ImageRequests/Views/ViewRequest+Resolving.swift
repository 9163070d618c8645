import ZoomCore

extension ViewRequest {
    /// The view of an image of this size, upright, in pixels, with the edit that is stored with it.
    ///
    /// Placements become the offset that they lead to, so that requests which show the same become one; an anchor
    /// stays where it leaves the picture beyond its resting range, which no offset can ask for.
    /// - Throws: an error that names the parameter where the numbers together leave what can be computed with, or the
    ///   crop leaves no pixel.
    public func resolved(for image: PixelSize, storedEdit: ImageEdit? = nil) throws(RequestError) -> ResolvedView {
        let edit = self.edit ?? storedEdit ?? .none
        var stickerIndex: Int?
        do throws(GeometryError) {
            let edited = try EditedImage(
                image: Size(width: Double(image.width), height: Double(image.height)),
                edit: edit.geometry
            )
            var places: [StickerPlace] = []
            for (index, sticker) in edit.stickers.enumerated() {
                stickerIndex = index
                places.append(try edited.place(of: sticker.place, in: mode))
            }
            stickerIndex = nil
            let layout = try Layout(
                image: edited.pictureSize(mode),
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
                edit: edit,
                edited: edited,
                stickerPlaces: places,
                layout: layout,
                state: placed.state,
                bound: placed.bound,
                visibleRect: layout.visibleRect(placed.state),
                destination: layout.destination(placed.state),
                deviceRect: device
            )
        } catch {
            if let stickerIndex { throw Sticker.fault(error, at: "stickers[\(stickerIndex)]") }
            throw requestError(error, edit)
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
