import PNGCoding

extension Encoder {
    /// A picture as a PNG.
    static func png(_ raster: Raster, isSmall: Bool, _ cancellation: Cancellation) throws(ImagingError) -> [UInt8] {
        do throws(PNGEncoder.Failure) {
            return try raster.pixels.withUnsafeBufferPointer { (pixels) throws(PNGEncoder.Failure) in
                try PNGEncoder.encode(
                    PNGPixels(
                        pixels.baseAddress!,
                        width: raster.width,
                        height: raster.height,
                        bands: raster.bands
                    ),
                    effort: isSmall ? .small : .fast,
                    isCancelled: cancellation.isCancelled
                )
            }
        } catch {
            switch error {
            case .cancelled: throw ImagingError(.cancelled, "the request was given up")
            case .outOfMemory: throw ImagingError(.outOfMemory, "there is no memory left to encode the picture in")
            }
        }
    }
}
