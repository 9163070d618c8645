import PixelRows

extension Raster {
    /// The picture with what is left of its colours.
    func coloured(_ colours: RegionPlan.Colours) -> Raster {
        switch colours {
        case .all: self
        case .grey: grey
        case .bitonal: grey.bitonal
        }
    }

    /// Whether there is nothing but black and white, each opaque or transparent.
    var isBitonal: Bool { bands < 3 && pixels.allSatisfy { $0 == 0 || $0 == 255 } }

    private var grey: Raster {
        guard bands > 2 else { return self }
        let (filter, targetBands) = (PictureFilter.mono, bands - 2)
        let row = RowBuffer<UInt8>(count: width * targetBands)
        var result: [UInt8] = []
        result.reserveCapacity(width * height * targetBands)
        pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            for y in 0..<height {
                PixelRows.recolour(
                    base + y * width * bands,
                    bands: bands,
                    by: filter.matrix,
                    to: row.base,
                    targetBands: targetBands,
                    pixels: width
                )
                result.append(contentsOf: UnsafeBufferPointer(start: row.base, count: width * targetBands))
            }
        }
        return Raster(width: width, height: height, bands: targetBands, pixels: result)
    }

    private var bitonal: Raster {
        var result = self
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for index in pixels.indices { pixels[index] = pixels[index] < 128 ? 0 : 255 }
            guard bands == 2 else { return }
            // What cannot be seen is black, as in any other picture.
            for index in stride(from: 0, to: pixels.count, by: 2) { pixels[index] &= pixels[index + 1] }
        }
        return result
    }
}
