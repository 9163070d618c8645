extension ZoomLimits {
    /// Limits from the fit to where one image pixel takes so many device pixels, however large the image is.
    ///
    /// The maximum is at least `leastMaximum`, for images smaller than the viewport.
    /// - Throws: an error that names the number which is not finite, or not positive; for the least maximum, below 1.
    public static func reaching(
        devicePixels: Double,
        devicePixelRatio: Double = 1,
        image: Size,
        viewport: Size,
        leastMaximum: Double = 1
    ) throws(GeometryError) -> ZoomLimits {
        try check(devicePixels, .devicePixels, .length)
        try check(devicePixelRatio, .devicePixelRatio, .length)
        try check(leastMaximum, .maximumScale, .from(1, upTo: largestWholeNumber))
        let fitFactor = try Layout(image: image, viewport: viewport).fitFactor
        return try ZoomLimits(maximum: Swift.max(leastMaximum, devicePixels / (fitFactor * devicePixelRatio)))
    }
}
