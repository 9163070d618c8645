import ZoomCore

extension ImageEdit {
    /// Checks that the edit can be one of an image of this size, upright, in pixels.
    /// - Throws: an error whose parameter is the path of the member at fault: a crop that leaves no pixel, or what lies
    ///   too far away to be computed with.
    public func check(for image: PixelSize) throws(RequestError) {
        let size = Size(width: Double(image.width), height: Double(image.height))
        _ = try placedStickers(on: try edited(size, in: ""), .view, in: "")
    }

    /// An image with the edit's geometry; errors name members below `path`, which is empty or ends in a point.
    func edited(_ image: Size, in path: String) throws(RequestError) -> EditedImage {
        do {
            return try EditedImage(image: image, edit: geometry)
        } catch {
            let (member, value): (String, JSONText) =
                switch error.parameter {
                case .cropCenterX, .cropCenterY: ("crop.center", .pair(geometry.crop?.center ?? .zero))
                default: ("crop.size", .pair(geometry.crop?.size ?? image))
                }
            throw RequestError(error, from: path + member, value.text)
        }
    }

    /// The stickers with their places on a mode's picture, in its pixels; errors name members below `path`.
    func placedStickers(
        on edited: EditedImage,
        _ mode: EditMode,
        in path: String
    ) throws(RequestError) -> [Sticker] {
        var placed: [Sticker] = []
        for (index, sticker) in stickers.enumerated() {
            do {
                placed.append(Sticker(image: sticker.image, place: try edited.place(of: sticker.place, in: mode)))
            } catch {
                throw Sticker.fault(error, at: "\(path)stickers[\(index)]")
            }
        }
        return placed
    }
}
