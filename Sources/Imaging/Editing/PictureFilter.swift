import PixelRows

/// The filters of a picture's colours, by formula: on 8-bit sRGB values, rounded and bounded to 0…255; alpha stays.
///
/// `Y = 0.2126 R + 0.7152 G + 0.0722 B` is the luma of ITU-R BT.709.
public enum PictureFilter: String, Hashable, Sendable, CaseIterable {
    /// Y.
    case mono
    /// Y with half as much contrast again: 1.5 (Y − 127.5) + 127.5.
    case noir
    /// A brown tone: three sums of red, green and blue.
    case sepia
    /// 255 − v.
    case invert
    /// More saturated: Y + 1.4 (v − Y).
    case vivid
    /// Paler: 0.8 v + 32.
    case fade

    /// How many bands pixels with some bands have afterwards: colour where there is some, grey where all are equal.
    func bands(of bands: Int) -> Int {
        switch self {
        case .mono, .noir: bands < 3 ? bands : bands - 2
        case .sepia: bands < 3 ? bands + 2 : bands
        case .invert, .vivid, .fade: bands
        }
    }

    /// The sums that make the filter's red, green and blue out of a pixel's.
    var matrix: PixelRows.ColourMatrix {
        switch self {
        case .mono: grey(SIMD4(Self.luma, 0))
        case .noir: grey(SIMD4(Self.luma * 1.5, -63.75))
        case .sepia:
            PixelRows.ColourMatrix(
                red: SIMD4(0.393, 0.769, 0.189, 0),
                green: SIMD4(0.349, 0.686, 0.168, 0),
                blue: SIMD4(0.272, 0.534, 0.131, 0)
            )
        case .invert: each(luma: 0, own: -1, constant: 255)
        case .vivid: each(luma: -0.4, own: 1.4, constant: 0)
        case .fade: each(luma: 0, own: 0.8, constant: 32)
        }
    }

    private static let luma = SIMD3<Float>(0.2126, 0.7152, 0.0722)

    private func grey(_ row: SIMD4<Float>) -> PixelRows.ColourMatrix {
        PixelRows.ColourMatrix(red: row, green: row, blue: row)
    }

    private func each(luma: Float, own: Float, constant: Float) -> PixelRows.ColourMatrix {
        let row = SIMD4(Self.luma * luma, constant)
        return PixelRows.ColourMatrix(
            red: row + SIMD4(own, 0, 0, 0),
            green: row + SIMD4(0, own, 0, 0),
            blue: row + SIMD4(0, 0, own, 0)
        )
    }
}
