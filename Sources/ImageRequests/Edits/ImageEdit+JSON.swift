import ZoomCore

extension ImageEdit {
    /// The edit of a JSON document, as it is stored and as `POST /viewport` takes it.
    ///
    /// What is left out, or null, is not done; a `filter` may also be the word `none`. An unknown member is an error.
    /// - Throws: an error whose parameter is the path of the member at fault, as `stickers[2].width`; it has none where
    ///   the text is no JSON, or no object.
    public init(json: [UInt8], maximumStickers: Int) throws(RequestError) {
        try self.init(DocumentValue(json: json), maximumStickers: maximumStickers)
    }

    /// The edit as JSON: members in a fixed order, defaults left out.
    public var json: JSONText {
        var members: [JSONText.Member] = []
        if let crop = geometry.crop {
            members.append(.init("crop", ["center": .pair(crop.center), "size": .pair(crop.size)]))
        }
        let rotation = geometry.rotation
        if rotation != .none {
            var parts: [JSONText.Member] = []
            if rotation.quadrant != 0 { parts.append(.init("quadrant", .integer(rotation.quadrant))) }
            if rotation.angle != 0 { parts.append(.init("angle", .number(rotation.angle))) }
            members.append(.init("rotation", .object(parts)))
        }
        if geometry.isFlipped { members.append(.init("flip", true)) }
        if let filter { members.append(.init("filter", .string(filter.rawValue))) }
        if !stickers.isEmpty { members.append(.init("stickers", .array(stickers.map(\.json)))) }
        return .object(members)
    }

    init(_ document: DocumentValue, maximumStickers: Int) throws(RequestError) {
        let members = try DocumentObject(document, known: ["crop", "rotation", "flip", "filter", "stickers"])
        let crop = try members["crop"].map { (value) throws(RequestError) in try Crop(value) }
        let rotation = try members["rotation"].map { (value) throws(RequestError) in try Rotation(value) }
        let isFlipped = try members["flip"]?.truth() ?? false
        let filters = [("none", nil)] + Filter.allCases.map { ($0.rawValue, Filter?.some($0)) }
        let filter = try members["filter"]?.choice(filters) ?? nil
        var stickers: [Sticker] = []
        for value in try members["stickers"]?.list(atMost: maximumStickers) ?? [] {
            stickers.append(try Sticker(value))
        }
        self.init(
            geometry: Edit(crop: crop, rotation: rotation ?? .none, isFlipped: isFlipped),
            filter: filter,
            stickers: stickers
        )
    }
}

/// How far from an image's centre a middle may lie; what an image's own size allows is less.
private let positions = AllowedRange.from(-largestWholeNumber, upTo: largestWholeNumber)

extension Crop {
    fileprivate init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(document, known: ["center", "size"])
        let center = try members.required("center").point(positions)
        let size = try members.required("size").numbers([("width", .length), ("height", .length)])
        self.init(center: center, size: Size(width: size[0], height: size[1]))
    }
}

extension Rotation {
    fileprivate init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(document, known: ["quadrant", "angle"])
        let quadrant = try members["quadrant"]?.wholeNumber(0...3) ?? 0
        let angle = try members["angle"]?.number(.from(-45, upTo: 45)) ?? 0
        do {
            try self.init(quadrant: quadrant, angle: angle)
        } catch {
            throw RequestError(error)
        }
    }
}

extension Sticker {
    fileprivate init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(document, known: ["image", "center", "width", "angle"])
        let image = try members.required("image").text(atMost: 4096)
        let center = try members.required("center").point(positions)
        let width = try members.required("width").number(.length)
        let angle = try members["angle"]?.number(positions) ?? 0
        self.init(image: image, place: StickerPlace(center: center, width: width, angle: angle))
    }

    /// The error of a sticker whose numbers leave what can be computed with on an image of some size.
    static func fault(_ error: GeometryError, at path: String) -> RequestError {
        let member =
            switch error.parameter {
            case .stickerX: "center[0]"
            case .stickerY: "center[1]"
            case .stickerWidth: "width"
            default: "angle"
            }
        return RequestError(
            parameter: "\(path).\(member)",
            value: DecimalText.shortest(error.value),
            requirement: error.allowed.words
        )
    }

    fileprivate var json: JSONText {
        var members: [JSONText.Member] = [
            .init("image", .string(image)), .init("center", .pair(place.center)), .init("width", .number(place.width)),
        ]
        if place.angle != 0 { members.append(.init("angle", .number(place.angle))) }
        return .object(members)
    }
}
