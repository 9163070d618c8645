import Glibc

/// Digits and a comma, drawn with a round pen, so that labels need no font to be installed.
final class DemoFont {
    private struct Key: Hashable {
        var character: Character
        var height: Int
        var pen: Double
    }

    private var masks: [Key: DemoMask] = [:]

    /// Writes a text whose digits have their top left corner at a place.
    ///
    /// - Parameters:
    ///   - height: the digits' height in pixels.
    ///   - halo: a colour behind the text, wider by a tenth of the height, or nil.
    func write(
        _ text: String,
        on canvas: DemoCanvas,
        x: Int,
        y: Int,
        height: Int,
        _ colour: DemoColour,
        opacity: Double = 1,
        halo: DemoColour? = nil
    ) {
        let pen = Double(height) * 0.13
        let advance = Double(height) * 0.84
        var places: [(character: Character, x: Int)] = []
        var left = Double(x)
        for character in text {
            places.append((character, Int(left)))
            left += character == "," ? advance * 0.6 : advance
        }
        if let halo {
            for place in places {
                stamp(place.character, on: canvas, place.x, y, height, pen * 2.3, halo, opacity * 0.55)
            }
        }
        for place in places { stamp(place.character, on: canvas, place.x, y, height, pen, colour, opacity) }
    }

    private func stamp(
        _ character: Character,
        on canvas: DemoCanvas,
        _ x: Int,
        _ y: Int,
        _ height: Int,
        _ pen: Double,
        _ colour: DemoColour,
        _ opacity: Double
    ) {
        let mask = mask(character, height: height, pen: pen)
        let margin = Int(pen) + 1
        canvas.stamp(mask, atX: x - margin, y: y - margin, colour, opacity: opacity)
    }

    private func mask(_ character: Character, height: Int, pen: Double) -> DemoMask {
        let key = Key(character: character, height: height, pen: pen)
        if let mask = masks[key] { return mask }
        let unit = Double(height) / 6
        let margin = Double(Int(pen) + 1)
        let width = Int(unit * 4 + margin * 2) + 1
        let rows = Int(unit * 7.2 + margin * 2) + 1
        let strokes = Self.strokes(of: character)
        var coverage = [UInt8](repeating: 0, count: width * rows)
        let reach = pen / 2 + 1
        for stroke in strokes {
            for (from, to) in zip(stroke, stroke.dropFirst()) {
                // Only the pixels near this piece of the stroke.
                let left = max(0, Int(min(from.x, to.x) * unit + margin - reach))
                let right = min(width - 1, Int(max(from.x, to.x) * unit + margin + reach))
                let top = max(0, Int(min(from.y, to.y) * unit + margin - reach))
                let bottom = min(rows - 1, Int(max(from.y, to.y) * unit + margin + reach))
                guard left <= right, top <= bottom else { continue }
                for row in top...bottom {
                    for column in left...right {
                        let x = (Double(column) + 0.5 - margin) / unit
                        let y = (Double(row) + 0.5 - margin) / unit
                        let inside = pen / 2 - Self.distance(x, y, from, to) * unit + 0.5
                        let covered = UInt8(min(1, max(0, inside)) * 255)
                        let index = row * width + column
                        coverage[index] = max(coverage[index], covered)
                    }
                }
            }
        }
        let mask = DemoMask(width: width, height: rows, coverage: coverage)
        masks[key] = mask
        return mask
    }

    private typealias Point = (x: Double, y: Double)

    private static func distance(_ x: Double, _ y: Double, _ from: Point, _ to: Point) -> Double {
        let dx = to.x - from.x
        let dy = to.y - from.y
        let square = dx * dx + dy * dy
        let along = square == 0 ? 0 : min(1, max(0, ((x - from.x) * dx + (y - from.y) * dy) / square))
        return hypot(x - from.x - along * dx, y - from.y - along * dy)
    }

    /// An arc of an ellipse, in degrees clockwise from the right.
    private static func arc(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double, _ from: Double, _ to: Double)
        -> [Point]
    {
        (0...40).map { step in
            let angle = (from + (to - from) * Double(step) / 40) * .pi / 180
            return (cx + rx * cos(angle), cy + ry * sin(angle))
        }
    }

    /// A character's strokes in a box 4 wide and 6 high.
    private static func strokes(of character: Character) -> [[Point]] {
        switch character {
        case "0": [arc(2, 3, 1.75, 3, 0, 360)]
        case "1": [[(0.7, 1.3), (2.2, 0), (2.2, 6)]]
        case "2": [arc(2, 1.75, 1.75, 1.75, -165, 35) + [(0.3, 6), (3.8, 6)]]
        case "3": [arc(1.9, 1.5, 1.6, 1.5, -155, 90), arc(1.9, 4.4, 1.85, 1.6, -90, 155)]
        case "4": [[(3, 6), (3, 0), (0.1, 4.2), (3.9, 4.2)]]
        case "5": [[(3.6, 0), (0.7, 0), (0.5, 2.7)] + arc(1.85, 4.05, 1.95, 1.95, -130, 145)]
        case "6": [arc(2, 4.1, 1.8, 1.9, 0, 360), [(0.25, 3.7), (0.6, 2.4), (1.6, 0.9), (2.9, 0)]]
        case "7": [[(0.1, 0), (3.8, 0), (1.4, 6)]]
        case "8": [arc(2, 1.5, 1.5, 1.5, 0, 360), arc(2, 4.5, 1.8, 1.5, 0, 360)]
        case "9": [arc(2, 1.9, 1.8, 1.9, 0, 360), [(3.75, 2.3), (3.4, 3.6), (2.4, 5.1), (1.1, 6)]]
        case ",": [[(1.3, 5.6), (0.8, 7.1)]]
        default: []
        }
    }
}
