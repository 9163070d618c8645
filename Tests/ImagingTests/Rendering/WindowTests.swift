import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// A window of a scaled picture is its cut-out, whatever the window, the orientation and the level.
struct WindowTests {
    /// Sixteen windows that tile a large one.
    @Test(arguments: ResampleKernel.allCases, 1...4)
    func adjacentWindowsHaveNoSeam(kernel: ResampleKernel, bands: Int) throws {
        var generator = SeededGenerator(seed: UInt64(bands))
        let picture = Fixtures.noise(width: 151, height: 93, bands: bands)
        for round in 0..<12 {
            let magnification = pow(2, Double.random(in: round % 3 == 0 ? -5 ... -1 : -1...4, using: &generator))
            let source = Fixtures.source(picture, orientation: .random(in: 1...8, using: &generator))
            let scaled = Fixtures.scaledSize(source.info.size, magnification: magnification)
            // Reaches over the picture's edges now and then.
            let cuts = { (length: Int) -> [Int] in
                let start = Int.random(in: -10..<length, using: &generator)
                let first = Int.random(in: 1...40, using: &generator)
                return [0, first, first + 1, first + 8, first + 30].map { start + $0 }
            }
            let columns = cuts(scaled.width)
            let rows = cuts(scaled.height)
            let all = try Fixtures.render(
                source,
                magnification: magnification,
                window: PixelRect(x: columns[0], y: rows[0], width: columns[4] - columns[0], height: rows[4] - rows[0]),
                kernel: kernel,
                background: .opaque(red: 10, green: 20, blue: 30)
            )
            for column in 0..<4 {
                for row in 0..<4 {
                    let window = PixelRect(
                        x: columns[column],
                        y: rows[row],
                        width: columns[column + 1] - columns[column],
                        height: rows[row + 1] - rows[row]
                    )
                    let part = try Fixtures.render(
                        source,
                        magnification: magnification,
                        window: window,
                        kernel: kernel,
                        background: .opaque(red: 10, green: 20, blue: 30)
                    )
                    let cut = all.cut(
                        x: window.x - columns[0],
                        y: window.y - rows[0],
                        width: window.width,
                        height: window.height
                    )
                    // A part without letterbox may be grey where the whole is not.
                    #expect(
                        part.coloured == cut.coloured,
                        "\(window) at \(magnification) of \(source.info.orientation)"
                    )
                }
            }
        }
    }

    @Test(arguments: 1...8, ResampleKernel.allCases)
    func storedPicturesRenderAsIfTurnedBefore(orientation: Int, kernel: ResampleKernel) throws {
        var generator = SeededGenerator(seed: UInt64(orientation))
        for magnification in [0.04, 0.31, 0.5, 0.77, 1, 1.9, 6.3] {
            let bands = Int.random(in: 1...4, using: &generator)
            let picture = Fixtures.noise(width: 97, height: 61, bands: bands)
            let stored = Fixtures.source(picture, orientation: orientation)
            let turned = Fixtures.source(picture.upright(orientation: orientation))
            #expect(stored.info.size == turned.info.size)
            let scaled = Fixtures.scaledSize(stored.info.size, magnification: magnification)
            let window = PixelRect(
                x: scaled.width / 3 - 2,
                y: scaled.height / 4 - 3,
                width: scaled.width / 2 + 5,
                height: scaled.height
            )
            let mine = try Fixtures.render(stored, magnification: magnification, window: window, kernel: kernel)
            let reference = try Fixtures.render(turned, magnification: magnification, window: window, kernel: kernel)
            #expect(mine == reference, "at \(magnification), \(bands) bands")
        }
    }

    @Test(arguments: ResampleKernel.allCases)
    func levelsOfAPyramidAreReadAtTheirOwnScale(kernel: ResampleKernel) throws {
        // A level that holds what reducing gave is scaled on as a picture of its own would be.
        let level = Fixtures.photo(width: 101, height: 67, bands: 3)
        let pyramid = Fixtures.pyramid(full: PixelSize(width: 807, height: 531), level: level, scale: 1.0 / 8)
        let alone = Fixtures.source(level)
        let window = PixelRect(x: 11, y: 5, width: 60, height: 40)
        let fromPyramid = try Fixtures.render(pyramid, magnification: 0.1, window: window, kernel: kernel)
        let fromLevel = try Fixtures.render(alone, magnification: 0.8, window: window, kernel: kernel)
        #expect(fromPyramid == fromLevel)
    }

    @Test(arguments: ResampleKernel.allCases)
    func mirroredPicturesRenderMirrored(kernel: ResampleKernel) throws {
        let picture = Fixtures.noise(width: 64, height: 40, bands: 3)
        for magnification in [0.0625, 0.25, 0.375, 0.5, 0.75, 1, 1.25, 1.5, 3, 8] {
            let upright = try Fixtures.render(Fixtures.source(picture), magnification: magnification, kernel: kernel)
            let across = try Fixtures.render(
                Fixtures.source(picture.mirrored),
                magnification: magnification,
                kernel: kernel
            )
            let down = try Fixtures.render(
                Fixtures.source(picture.flipped),
                magnification: magnification,
                kernel: kernel
            )
            let columns = Double(picture.width) * magnification
            // The grid is symmetric only where the size needs no rounding; and for `nearest`, where no centre lies
            // on the edge between two pixels, for that is in the next.
            let isSymmetric = kernel != .nearest || [1, 3, 8].contains(magnification)
            if columns == columns.rounded(), isSymmetric { #expect(across.mirrored == upright, "at \(magnification)") }
            let rows = Double(picture.height) * magnification
            if rows == rows.rounded(), isSymmetric { #expect(down.flipped == upright, "at \(magnification)") }
        }
    }
}
