extension Layout {
    /// From image pixels to points of the viewport, or to device pixels where there are more of those than points.
    ///
    /// Unrounded, for a picture that moves; `DeviceRect` has it in whole device pixels.
    /// - Throws: an error that names the device pixel ratio which is not positive.
    public func transform(
        _ state: ViewportState,
        devicePixelRatio: Double = 1
    ) throws(GeometryError) -> AffineTransform {
        try check(devicePixelRatio, .devicePixelRatio, .positive)
        let k = magnification(at: state.scale) * devicePixelRatio
        return AffineTransform(
            a: k,
            b: 0,
            c: 0,
            d: k,
            e: 0 - state.offset.x * devicePixelRatio,
            f: 0 - state.offset.y * devicePixelRatio
        )
    }
}

extension DeviceRect {
    /// From image pixels to pixels of the window, which begins at a whole pixel of the scaled image.
    public var transform: AffineTransform {
        AffineTransform(
            a: magnification,
            b: 0,
            c: 0,
            d: magnification,
            e: 0 - Double(offset.x),
            f: 0 - Double(offset.y)
        )
    }
}
