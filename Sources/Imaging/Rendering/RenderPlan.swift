import ZoomCore

/// Which window of which scaled picture to render, and how.
///
/// A picture at a magnification is one picture, and a plan's window a cut-out of it: windows that meet have no seam,
/// and where two overlap their pixels are the same, bit for bit.
public struct RenderPlan: Hashable, Sendable {
    /// What shows beside the picture and through it.
    public enum Background: Hashable, Sendable {
        /// An sRGB colour, over which the picture is laid.
        case opaque(red: UInt8, green: UInt8, blue: UInt8)
        /// Nothing: alpha is kept, and letterbox is transparent black.
        case transparent
    }

    /// Device pixels for one pixel of the full-size upright picture, or of the one that the edit shows; finite and
    /// above 0.
    public var magnification: Double

    /// The size of the whole scaled picture.
    public var scaledSize: PixelSize

    /// What to render, in pixels of the scaled picture; what lies outside of it is background.
    public var window: PixelRect

    /// How pixels are made; not used where pixels of a stored level are pixels of the output, which are then copied.
    public var kernel: ResampleKernel

    /// What shows beside the picture and through it.
    public var background: Background

    /// What is done to the picture before it is scaled; nil where nothing is.
    public var edit: PictureEdit?

    /// A plan from its parts.
    public init(
        magnification: Double,
        scaledSize: PixelSize,
        window: PixelRect,
        kernel: ResampleKernel,
        background: Background,
        edit: PictureEdit? = nil
    ) {
        self.magnification = magnification
        self.scaledSize = scaledSize
        self.window = window
        self.kernel = kernel
        self.background = background
        self.edit = edit
    }

    /// The plan of a rectangle of a pyramid's level: the picture reduced by `2ⁿ`, its size rounded up; a negative one
    /// is the picture enlarged.
    ///
    /// - Parameters:
    ///   - rect: a rectangle in the level's pixels.
    ///   - level: 0 is full size, −1 twice that; −1…62.
    ///   - image: the size of the full-size upright picture.
    public init(
        rect: PixelRect,
        level: Int,
        of image: PixelSize,
        kernel: ResampleKernel? = nil,
        background: Background = .transparent
    ) {
        guard level >= 0 else {
            self.init(
                magnification: Double(1 << -level),
                scaledSize: PixelSize(width: image.width << -level, height: image.height << -level),
                window: rect,
                kernel: kernel ?? .automatic(magnification: 2),
                background: background
            )
            return
        }
        let side = 1 << level
        self.init(
            magnification: 1 / Double(side),
            scaledSize: PixelSize(
                width: image.width / side + (image.width % side > 0 ? 1 : 0),
                height: image.height / side + (image.height % side > 0 ? 1 : 0)
            ),
            window: rect,
            kernel: kernel ?? .lanczos3,
            background: background
        )
    }
}
