import Foundation
import TestSupport
import Testing
import ZoomCore

@testable import Imaging

/// A window of an edited picture is its cut-out, whatever the edit, the scale, the kernel and the level.
struct EditedWindowTests {
    @Test(arguments: ResampleKernel.allCases, 1...4)
    func windowsAreCutOuts(kernel: ResampleKernel, bands: Int) throws {
        var generator = SeededGenerator(seed: UInt64(17 + bands))
        let picture = Fixtures.photo(width: 151, height: 93, bands: bands)
        for round in 0..<14 {
            let orientation = Int.random(in: 1...8, using: &generator)
            // A level of a pyramid hands out just the pixels that were asked for, so the sanitizer sees what is read
            // beyond them.
            let source =
                round % 2 == 0
                ? Fixtures.source(picture, orientation: orientation)
                : Fixtures.pyramid(
                    full: PixelSize(width: 301, height: 186),
                    level: picture,
                    scale: 0.5,
                    orientation: orientation
                )
            let edit = try Fixtures.edit(
                source,
                try Fixtures.randomEdit(using: &generator, straight: round % 3 == 0),
                mode: [.view, .edit, .crop].randomElement(using: &generator)!,
                filter: round % 4 < 2 ? nil : PictureFilter.allCases.randomElement(using: &generator)
            )
            let backgrounds = [RenderPlan.Background.transparent, .opaque(red: 10, green: 20, blue: 30)]
            let background = backgrounds[round / 4 % 2]
            let magnification = pow(2, Double.random(in: round % 4 == 0 ? -4 ... -1 : -1...2, using: &generator))
            var plan = Fixtures.plan(
                edit,
                magnification: magnification,
                kernel: kernel,
                background: background
            )
            // A part that reaches over the picture's edges now and then, and windows in it.
            let width = min(plan.scaledSize.width, 160) + 8
            let height = min(plan.scaledSize.height, 120) + 8
            let corner = PixelPoint(
                x: .random(in: -6...max(-5, plan.scaledSize.width - width), using: &generator),
                y: .random(in: -6...max(-5, plan.scaledSize.height - height), using: &generator)
            )
            plan.window = PixelRect(x: corner.x, y: corner.y, width: width, height: height)
            let all = try Fixtures.render(plan, from: source)
            for _ in 0..<4 {
                let x = Int.random(in: 0..<width, using: &generator)
                let y = Int.random(in: 0..<height, using: &generator)
                let cut = PixelRect(
                    x: x,
                    y: y,
                    width: .random(in: 1...width - x, using: &generator),
                    height: .random(in: 1...height - y, using: &generator)
                )
                plan.window = PixelRect(
                    x: corner.x + x,
                    y: corner.y + y,
                    width: cut.width,
                    height: cut.height
                )
                let part = try Fixtures.render(plan, from: source)
                let expected = all.cut(x: x, y: y, width: cut.width, height: cut.height)
                // A part may need fewer bands than the whole.
                #expect(part.full == expected.full, "\(edit) at \(magnification): \(plan.window)")
            }
        }
    }
}

extension Picture {
    /// In colour and with alpha, opaque where there is none.
    var full: Picture {
        Picture(width: width, height: height, bands: 4) { x, y, band in
            let start = (y * width + x) * bands
            if band < 3 { return pixels[start + (bands < 3 ? 0 : band)] }
            return bands % 2 == 0 ? pixels[start + bands - 1] : 255
        }
    }
}
