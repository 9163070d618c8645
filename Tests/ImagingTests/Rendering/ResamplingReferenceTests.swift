import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// Scaled pixels are those of Pillow's `resize`: it computes with 8-bit numbers between its passes, so one level off is
/// as close as can be; and with 8-bit premultiplied colours, so what alpha hides is not compared.
struct ResamplingReferenceTests {
    @Test(arguments: [ResampleKernel.lanczos3, .cubic, .linear], 1...4)
    func viewsAreThoseOfPillow(kernel: ResampleKernel, bands: Int) throws {
        let size = PixelSize(width: 300, height: 220)
        let pictures = [
            Fixtures.photo(width: size.width, height: size.height, bands: bands),
            Fixtures.chart(width: size.width, height: size.height, bands: bands),
        ]
        var jobs: [Fixtures.PillowJob] = []
        for magnification in [0.347, 0.5, 0.52713, 0.75, 0.9871, 1.0625, 1.7, 2, 5.37, 16] {
            let scaled = Fixtures.scaledSize(size, magnification: magnification)
            let x = scaled.width / 5
            let y = scaled.height / 4
            let window = PixelRect(
                x: x,
                y: y,
                width: min(150, (scaled.width - x) * 9 / 10),
                height: min(110, (scaled.height - y) * 9 / 10)
            )
            for picture in pictures {
                jobs.append(.init(picture: picture, magnification: magnification, window: window, kernel: kernel))
            }
        }
        for (job, reference) in zip(jobs, try Fixtures.pillow(jobs)) {
            let view = try Fixtures.render(
                Fixtures.source(job.picture),
                magnification: job.magnification,
                window: job.window,
                kernel: kernel
            )
            let noise = try #require(view.premultiplied.peakSignalToNoise(to: reference.premultiplied))
            let worst = try #require(view.premultiplied.maximumDifference(to: reference.premultiplied))
            #expect(noise > 52, "at \(job.magnification)")
            #expect(worst <= (bands % 2 == 0 ? 3 : 1), "at \(job.magnification)")
        }
    }

    /// Whole pictures, so that all four edges are in the window.
    @Test(arguments: [ResampleKernel.lanczos3, .cubic, .linear])
    func edgesAreThoseOfPillow(kernel: ResampleKernel) throws {
        let picture = Fixtures.photo(width: 120, height: 80, bands: 3)
        let jobs = [0.5, 0.75, 1.25, 3].map { magnification in
            let scaled = Fixtures.scaledSize(PixelSize(width: 120, height: 80), magnification: magnification)
            let window = PixelRect(x: 0, y: 0, width: scaled.width, height: scaled.height)
            return Fixtures.PillowJob(picture: picture, magnification: magnification, window: window, kernel: kernel)
        }
        for (job, reference) in zip(jobs, try Fixtures.pillow(jobs)) {
            let view = try Fixtures.render(
                Fixtures.source(picture),
                magnification: job.magnification,
                kernel: kernel
            )
            #expect(try #require(view.maximumDifference(to: reference)) <= 1, "at \(job.magnification)")
        }
    }

    /// Below a twelfth, whole pixels are averaged before the kernel is applied.
    @Test(arguments: 1...4, [0.08, 0.0625, 0.031])
    func strongReductionsComeCloseToPillow(bands: Int, magnification: Double) throws {
        let size = PixelSize(width: 700, height: 500)
        let pictures = [
            Fixtures.photo(width: size.width, height: size.height, bands: bands),
            Fixtures.chart(width: size.width, height: size.height, bands: bands),
        ]
        let scaled = Fixtures.scaledSize(size, magnification: magnification)
        let window = PixelRect(x: 0, y: 0, width: scaled.width - 1, height: scaled.height - 1)
        let jobs = pictures.map {
            Fixtures.PillowJob(picture: $0, magnification: magnification, window: window, kernel: .lanczos3)
        }
        for (job, reference) in zip(jobs, try Fixtures.pillow(jobs)) {
            let view = try Fixtures.render(Fixtures.source(job.picture), magnification: magnification, window: window)
            let noise = try #require(view.premultiplied.peakSignalToNoise(to: reference.premultiplied))
            #expect(noise > 42)
        }
    }
}
