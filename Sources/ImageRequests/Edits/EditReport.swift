import ZoomCore

/// What an edit makes of an image, as answers have it.
struct EditReport {
    /// The image with the edit's geometry.
    let edited: EditedImage
    /// Which picture of it is looked at.
    let mode: EditMode
    /// The stickers, with their places on that picture, in its pixels.
    let stickers: [Sticker]

    /// Sizes and frame in pixels, and the crop without blank corners in relative lengths; null where the middle of the
    /// crop in force lies outside the image, and there is none.
    var json: JSONText {
        let frame = edited.cropFrame
        let inscribed: JSONText
        do {
            let crop = try edited.inscribed(edited.crop)
            inscribed = ["center": .pair(crop.center), "size": .pair(crop.size)]
        } catch {
            inscribed = nil
        }
        return [
            "size": [.integer(edited.size.width), .integer(edited.size.height)],
            "diagonal": .number(edited.diagonal),
            "cropFrame": ["center": .pair(frame.center), "size": .pair(frame.size)],
            "inscribed": inscribed,
        ]
    }

    /// The members that an answer gains: `edit`, and `stickers` where there are some that are not drawn.
    var members: [JSONText.Member] {
        var members = [JSONText.Member("edit", json)]
        if mode != .view, !stickers.isEmpty {
            let places = stickers.map { sticker -> JSONText in
                [
                    "image": .string(sticker.image),
                    "center": .pair(sticker.place.center),
                    "width": .number(sticker.place.width),
                    "angle": .number(sticker.place.angle),
                ]
            }
            members.append(.init("stickers", .array(places)))
        }
        return members
    }
}
