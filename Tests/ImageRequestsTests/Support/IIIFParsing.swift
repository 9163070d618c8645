import ImageRequests
import Testing
import ZoomCore

/// Limits that no test but those of limits comes near.
let wide = IIIFLimits(maximumArea: 1 << 40)

/// The picture of a path after the identifier.
func iiif(
    _ path: String,
    of image: (Int, Int),
    tile: Int = 256,
    _ version: IIIFVersion = .v3,
    _ limits: IIIFLimits = wide
) throws -> IIIFImage {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let request = try IIIFImageRequest(
        version: version,
        region: parts[0],
        size: parts[1],
        rotation: parts[2],
        file: parts[3]
    )
    let pyramid = try Pyramid(image: PixelSize(width: image.0, height: image.1), tileSize: tile)
    return try request.resolved(for: pyramid, limits: limits)
}

/// The error of a path after the identifier; a failure of the test where there is none.
func iiifError(
    _ path: String,
    of image: (Int, Int),
    _ version: IIIFVersion = .v3,
    _ limits: IIIFLimits = wide,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> RequestError {
    try #require(
        #expect(throws: RequestError.self, sourceLocation: sourceLocation) {
            try iiif(path, of: image, version, limits)
        },
        sourceLocation: sourceLocation
    )
}

/// Odd sizes of images, in which rounding shows.
let oddSizes = [
    (1, 1), (37, 53), (257, 255), (200, 150), (256, 256), (513, 512), (2049, 1024), (2609, 3424), (8317, 5479),
    (1, 20_000), (20_000, 1), (6300, 224_490),
]

/// The columns or rows of a picture that tiles of it show, in order: first pixel and number.
typealias Spans = [(start: Int, count: Int)]

/// Whether spans follow one another without gap or overlap from 0 to a length.
func addUp(_ spans: Spans, to length: Int) -> Bool {
    var end = 0
    for span in spans {
        guard span.start == end, span.count > 0 else { return false }
        end += span.count
    }
    return end == length
}
