import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Views of files, from the file's bytes to the pixels, against Pillow's scaling of what a second decoder reads.
@Suite(.oneAtATime)
struct FileViewTests {
    private static let size = PixelSize(width: 640, height: 470)
    private static let magnifications = [0.11, 0.25, 0.37, 0.5, 0.71, 1, 1.9]

    /// A file, the upright picture that is in it, and how close to Pillow its views must come.
    private func check(_ path: String, against upright: Picture, decibels: Double) throws {
        let source = try SourceStore().open(path: path)
        #expect(source.info.size == PixelSize(width: upright.width, height: upright.height))
        let jobs = Self.magnifications.map { magnification in
            let scaled = Fixtures.scaledSize(source.info.size, magnification: magnification)
            let x = scaled.width / 6
            let y = scaled.height / 5
            let window = PixelRect(
                x: x,
                y: y,
                width: min(200, (scaled.width - x) * 9 / 10),
                height: min(150, (scaled.height - y) * 9 / 10)
            )
            return Fixtures.PillowJob(
                picture: upright,
                magnification: magnification,
                window: window,
                kernel: .automatic(magnification: magnification)
            )
        }
        for (job, reference) in zip(jobs, try Fixtures.pillow(jobs)) {
            let view = try Fixtures.render(
                source,
                magnification: job.magnification,
                window: job.window,
                kernel: job.kernel
            )
            let noise = try #require(view.premultiplied.peakSignalToNoise(to: reference.premultiplied))
            #expect(noise >= decibels, "at \(job.magnification)")
        }
    }

    @Test(arguments: 1...4)
    func viewsOfLosslessFilesAreThoseOfPillow(bands: Int) throws {
        let folder = try TemporaryFolder()
        let picture = Fixtures.photo(width: Self.size.width, height: Self.size.height, bands: bands)
        let path = try folder.write(picture.png, to: "photo-\(bands).png")
        try check(path, against: picture, decibels: 50)
    }

    @Test(arguments: [1, 6, 7])
    func viewsOfPhotosAreThoseOfPillow(orientation: Int) throws {
        let folder = try TemporaryFolder()
        let file = Fixtures.photo(width: Self.size.width, height: Self.size.height, bands: 3)
            .jpeg(quality: 92, orientation: orientation)
        let path = try folder.write(file, to: "photo-\(orientation).jpg")
        try check(path, against: Picture(decoding: file).upright(orientation: orientation), decibels: 38)
    }

    @Test func viewsOfPyramidsAreThoseOfPillow() throws {
        let picture = Fixtures.photo(width: Self.size.width, height: Self.size.height, bands: 3)
        let jpeg = try Samples.shared.pyramid(picture, name: "views-jpeg.tif")
        // The loss is that of the tiles' JPEG: 37.4 dB at full size.
        try check(jpeg, against: picture, decibels: 36)
        let exact = try Samples.shared.tiff(
            picture,
            name: "views-exact.tif",
            ["tile": true, "pyramid": true, "tile_width": 128, "tile_height": 128, "compression": "deflate"]
        )
        try check(exact, against: picture, decibels: 38)
    }
}
