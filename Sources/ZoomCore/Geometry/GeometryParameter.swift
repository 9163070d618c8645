/// A number that the geometry is given or arrives at, as an error names it.
public enum GeometryParameter: Hashable, Sendable {
    case imageWidth, imageHeight
    case viewportWidth, viewportHeight
    case padding
    case minimumScale, maximumScale, doubleTapScale
    case scale
    case offsetX, offsetY
    case centerX, centerY
    case anchorX, anchorY
    case translationX, translationY
    case rectX, rectY, rectWidth, rectHeight
    case devicePixelRatio, devicePixels
    case magnification
    case scaledWidth, scaledHeight
    case outputWidth, outputHeight
    case tileSize, tileMargin
    case levelWidth, levelHeight, levelCount
    case pointX, pointY
    case pinchMagnification, touches
    case sliderPosition
    case zoomFactor
    case minimapSide
    case quadrant, angle
    case cropCenterX, cropCenterY, cropWidth, cropHeight
    case editedWidth, editedHeight
    case aspect
    case stickerX, stickerY, stickerWidth, stickerAngle
    /// A number of raw input, or of its rules.
    case touch(TouchParameter)

    /// The words that a message uses for it.
    public var name: StaticString {
        switch self {
        case .imageWidth: "image width"
        case .imageHeight: "image height"
        case .viewportWidth: "viewport width"
        case .viewportHeight: "viewport height"
        case .padding: "padding"
        case .minimumScale: "minimum scale"
        case .maximumScale: "maximum scale"
        case .doubleTapScale: "double tap scale"
        case .scale: "scale"
        case .offsetX: "offset x"
        case .offsetY: "offset y"
        case .centerX: "center x"
        case .centerY: "center y"
        case .anchorX: "anchor x"
        case .anchorY: "anchor y"
        case .translationX: "translation x"
        case .translationY: "translation y"
        case .rectX: "rect x"
        case .rectY: "rect y"
        case .rectWidth: "rect width"
        case .rectHeight: "rect height"
        case .devicePixelRatio: "device pixel ratio"
        case .devicePixels: "device pixels of an image pixel"
        case .magnification: "magnification"
        case .scaledWidth: "width of the scaled image"
        case .scaledHeight: "height of the scaled image"
        case .outputWidth: "output width"
        case .outputHeight: "output height"
        case .tileSize: "tile size"
        case .tileMargin: "margin of tiles"
        case .levelWidth: "level width"
        case .levelHeight: "level height"
        case .levelCount: "number of levels"
        case .pointX: "point's x"
        case .pointY: "point's y"
        case .pinchMagnification: "magnification of the pinch"
        case .touches: "number of touches"
        case .sliderPosition: "slider position"
        case .zoomFactor: "factor of the zoom"
        case .minimapSide: "least side of the frame"
        case .quadrant: "quadrant"
        case .angle: "angle"
        case .cropCenterX: "x of the crop's center"
        case .cropCenterY: "y of the crop's center"
        case .cropWidth: "crop width"
        case .cropHeight: "crop height"
        case .editedWidth: "width of the edited picture"
        case .editedHeight: "height of the edited picture"
        case .aspect: "aspect"
        case .stickerX: "x of the sticker's center"
        case .stickerY: "y of the sticker's center"
        case .stickerWidth: "sticker width"
        case .stickerAngle: "sticker angle"
        case .touch(let parameter): parameter.name
        }
    }
}
