import Glibc
import ZoomCore

/// Which part of a picture to render at which size, how it is turned, and in which colours.
public struct RegionPlan: Hashable, Sendable {
    /// Which part, and how large.
    public enum Part: Hashable, Sendable {
        /// A rectangle in pixels of a level, as `RenderPlan` has them; what lies beyond the picture is background.
        case level(Int, PixelRect)
        /// Full-size pixels inside the upright picture, scaled to a size, each axis by itself.
        ///
        /// They come from a level that has the detail of the axis that is reduced less, but no more than sixteen times
        /// that of the other. At the region's edges the kernel reaches for the picture's own pixels, so that regions of
        /// one scale that meet have no seam.
        case region(PixelRect, size: PixelSize)
    }

    /// What becomes of the colours.
    public enum Colours: Hashable, Sendable, CaseIterable {
        /// They stay.
        case all
        /// Each pixel gets its brightness, as the filter `mono` has it.
        case grey
        /// White where the brightness, rounded, is at least 128, else black; opaque where alpha is, else transparent.
        case bitonal
    }

    /// Which part, and how large.
    public var part: Part

    /// Whether it is mirrored, left to right, before it is turned.
    public var isMirrored: Bool

    /// By how many degrees it is turned clockwise, 0 ..< 360.
    ///
    /// Multiples of 90 move pixels only. Others resample the scaled part once more, in the box around it: its edges are
    /// smooth, and background lies in the corners.
    public var rotation: Double

    /// What becomes of the colours, the background's too.
    public var colours: Colours

    /// What shows beside the part and through it.
    public var background: RenderPlan.Background

    /// A plan from its parts.
    public init(
        _ part: Part,
        isMirrored: Bool = false,
        rotation: Double = 0,
        colours: Colours = .all,
        background: RenderPlan.Background = .transparent
    ) {
        self.part = part
        self.isMirrored = isMirrored
        self.rotation = rotation
        self.colours = colours
        self.background = background
    }

    /// The size before it is turned.
    public var size: PixelSize {
        switch part {
        case .level(_, let rect): PixelSize(width: rect.width, height: rect.height)
        case .region(_, let size): size
        }
    }

    /// The size of what is rendered: where it is turned, that of the box around it, rounded up.
    public var outputSize: PixelSize {
        let size = size
        switch quarterTurns {
        case 0, 2: return size
        case 1, 3: return PixelSize(width: size.height, height: size.width)
        default:
            let (sine, cosine) = (abs(sin(radians)), abs(cos(radians)))
            let (width, height) = (Double(size.width), Double(size.height))
            // A rounding error is no pixel.
            func side(_ length: Double) -> Int { max(Int((length - 1e-6).rounded(.up)), 1) }
            return PixelSize(
                width: side(width * cosine + height * sine),
                height: side(width * sine + height * cosine)
            )
        }
    }

    /// By how many quarters it is turned; nil where it is not by whole ones.
    var quarterTurns: Int? {
        let quarters = rotation / 90
        return quarters == quarters.rounded() ? Int(quarters) : nil
    }

    /// The angle in radians.
    var radians: Double { rotation * .pi / 180 }
}
