import ZoomCore

extension AllowedRange {
    /// What a message calls the range: `a number over 0 and at most 4`.
    var words: String {
        switch (lowest, highest) {
        case (nil, nil): "a finite number"
        case (let lowest?, nil) where excludesLowest: "a finite number over \(DecimalText.shortest(lowest))"
        case (let lowest?, nil): "a finite number of at least \(DecimalText.shortest(lowest))"
        case (nil, let highest?): "a finite number of at most \(DecimalText.shortest(highest))"
        case (let lowest?, let highest?) where excludesHighest:
            "a number over \(DecimalText.shortest(lowest)) and below \(DecimalText.shortest(highest))"
        case (let lowest?, let highest?) where excludesLowest:
            "a number over \(DecimalText.shortest(lowest)) and at most \(DecimalText.shortest(highest))"
        case (let lowest?, let highest?):
            "a number from \(DecimalText.shortest(lowest)) to \(DecimalText.shortest(highest))"
        }
    }
}

extension RequestError {
    /// The error of a request whose numbers the geometry does not take.
    public init(_ error: GeometryError) {
        let parameter = error.parameter.queryName
        self.init(
            parameter: parameter,
            value: parameter == nil ? nil : DecimalText.shortest(error.value),
            message: "The \(error.parameter.name) is \(DecimalText.shortest(error.value)): "
                + "it must be \(error.allowed.words)."
        )
    }
}

extension RequestError {
    /// The error of a parameter whose value, allowed by itself, leads to a number that is not.
    init(_ error: GeometryError, from parameter: String, called name: String? = nil, _ value: String) {
        let arrived = error.value.isFinite ? DecimalText.shortest(error.value) : "no finite number"
        self.init(
            parameter: parameter,
            value: value,
            message: "\(name ?? parameter) is \(quoted(value)): the \(error.parameter.name) would be \(arrived), "
                + "and it must be \(error.allowed.words)."
        )
    }
}

extension GeometryParameter {
    /// The parameter of a view's query that sets the number; `nil` where none alone does.
    var queryName: String? {
        switch self {
        case .viewportWidth, .outputWidth: "w"
        case .viewportHeight, .outputHeight: "h"
        case .padding: "padding"
        case .minimumScale: "min"
        case .maximumScale: "max"
        case .scale, .scaledWidth, .scaledHeight: "scale"
        case .offsetX: "x"
        case .offsetY: "y"
        case .centerX, .centerY: "center"
        case .anchorX, .anchorY: "anchor"
        case .translationX: "dx"
        case .translationY: "dy"
        case .rectX, .rectY, .rectWidth, .rectHeight: "rect"
        case .devicePixelRatio: "dpr"
        case .quadrant: "quadrant"
        case .angle: "angle"
        case .cropCenterX, .cropCenterY, .cropWidth, .cropHeight, .editedWidth, .editedHeight: "crop"
        case .imageWidth, .imageHeight, .doubleTapScale, .magnification, .tileSize, .tileMargin, .levelWidth,
            .levelHeight, .devicePixels, .zoomFactor, .minimapSide,
            .levelCount, .pointX, .pointY, .pinchMagnification, .touches, .sliderPosition, .stickerX, .stickerY,
            .stickerWidth, .stickerAngle, .aspect, .touch:
            nil
        }
    }
}
