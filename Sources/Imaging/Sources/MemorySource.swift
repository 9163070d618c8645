import ZoomCore

extension Source {
    /// A source of pixels in memory: interleaved, without padding, as `PixelReader` describes them.
    public convenience init(
        size: PixelSize,
        bands: Int,
        pixels: [UInt8],
        orientation: Orientation = .upright,
        cancellation: Cancellation = Cancellation()
    ) {
        precondition(pixels.count == size.width * size.height * bands, "pixels must match size and bands")
        let reader = MemoryReader(size: size, bands: bands, pixels: pixels)
        let info = SourceInfo(
            storedSize: size,
            orientation: orientation,
            format: "memory",
            hasAlpha: bands == 2 || bands == 4,
            bands: bands,
            levels: [orientation.turned(size)],
            tileSize: nil,
            isTiledPyramid: false
        )
        let level = SourceLevel(size: size, scaleX: 1, scaleY: 1) { (_) throws(ImagingError) in reader }
        self.init(info: info, levels: [level], cancellation: cancellation)
    }
}

/// Pixels that lie in memory.
private struct MemoryReader: PixelReader {
    let size: PixelSize
    let bands: Int
    let pixels: [UInt8]

    func withPixels(
        of region: PixelRect,
        _ body: (UnsafePointer<UInt8>, Int) throws(ImagingError) -> Void
    ) throws(ImagingError) {
        let rowBytes = size.width * bands
        try pixels.withUnsafeBufferPointer { (buffer) throws(ImagingError) in
            guard let base = buffer.baseAddress else { return }
            try body(base + region.y * rowBytes + region.x * bands, rowBytes)
        }
    }
}
