import JPEGCoding

extension Encoder {
    /// A picture as a JPEG, by libjpeg itself: libvips' pipeline around it costs three times what it does.
    static func jpeg(_ raster: Raster, quality: Int, _ cancellation: Cancellation) throws(ImagingError) -> [UInt8] {
        do throws(JPEGFailure) {
            return try raster.pixels.withUnsafeBufferPointer { (pixels) throws(JPEGFailure) in
                try JPEGEncoder.encode(
                    pixels.baseAddress!,
                    width: raster.width,
                    height: raster.height,
                    bands: raster.bands,
                    quality: quality,
                    halvesColour: quality < 90,
                    isCancelled: cancellation.isCancelled
                )
            }
        } catch {
            switch error {
            case .cancelled: throw ImagingError(.cancelled, "the request was given up")
            case .outOfMemory: throw ImagingError(.outOfMemory, "there is no memory left to encode the picture in")
            case .tooLarge, .damaged:
                throw ImagingError(.internalFault, "libjpeg refuses \(raster.width) × \(raster.height) pixels")
            }
        }
    }
}
