import ZoomCore

extension ViewRequest {
    /// Checks how many pixels the answer would have.
    /// - Throws: an error that names the side, or the device pixel ratio, which leaves no pixel; one of the kind
    ///   `tooLarge` where there would be too many.
    func checkOutput(_ limits: ViewLimits) throws(RequestError) {
        let width = roundedHalfUp(viewport.width * devicePixelRatio)
        let height = roundedHalfUp(viewport.height * devicePixelRatio)
        if width < 1 { throw noPixel("w", viewport.width) }
        if height < 1 { throw noPixel("h", viewport.height) }
        guard width * height <= Double(limits.maximumOutputPixels) else {
            throw RequestError(
                .tooLarge,
                message: "The picture would be \(DecimalText.shortest(width)) × \(DecimalText.shortest(height)) pixels "
                    + "(w × dpr by h × dpr): it must have at most \(limits.maximumOutputPixels) pixels in all."
            )
        }
    }

    private func noPixel(_ name: String, _ side: Double) -> RequestError {
        let usual = Self.defaultViewport
        // A ratio at which not even the usual viewport has a pixel is at fault itself.
        guard roundedHalfUp(Swift.min(usual.width, usual.height) * devicePixelRatio) < 1 else {
            return RequestError(
                parameter: name,
                value: DecimalText.shortest(side),
                requirement: "long enough that \(name) × dpr rounds to a pixel; dpr is "
                    + DecimalText.shortest(devicePixelRatio)
            )
        }
        return RequestError(
            parameter: "dpr",
            value: DecimalText.shortest(devicePixelRatio),
            requirement: "large enough that \(name) × dpr rounds to a pixel; \(name) is \(DecimalText.shortest(side))"
        )
    }
}
