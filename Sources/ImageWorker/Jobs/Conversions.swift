import ImageRequests
import Imaging
import ZoomCore

// Between what is asked for and what Imaging does.

extension RenderPlan {
    /// The plan of a view.
    init(_ request: ViewRequest, of image: PixelSize) throws(ImagingError) {
        let view: ResolvedView
        do {
            view = try request.resolved(for: image)
        } catch {
            throw ImagingError(.internalFault, "the view does not fit its image: \(error.message)")
        }
        let device = view.deviceRect
        self.init(
            magnification: device.magnification,
            scaledSize: device.scaled,
            window: device.window,
            kernel: ResampleKernel(request.kernel, magnification: device.magnification),
            background: Background(request.background),
            edit: PictureEdit(view)
        )
    }

    /// The plan of a tile.
    init(_ request: TileRequest, of image: PixelSize) throws(ImagingError) {
        let pyramid = try Pyramid(offering: image)
        let rect: PixelRect
        do {
            rect = try request.rect(in: pyramid)
        } catch {
            throw ImagingError(.notFound, error.message)
        }
        self.init(rect: rect, level: request.address.level, of: image, background: Background(request.background))
    }
}

extension PictureEdit {
    /// What is done to the picture of a view; nil where nothing is.
    init?(_ view: ResolvedView) {
        let filter = view.edit.filter.map(PictureFilter.init)
        guard view.edit.geometry != .none || filter != nil || view.mode == .crop else { return nil }
        self.init(edited: view.edited, mode: view.mode, filter: filter)
    }
}

extension PictureFilter {
    init(_ filter: Filter) {
        switch filter {
        case .mono: self = .mono
        case .noir: self = .noir
        case .sepia: self = .sepia
        case .invert: self = .invert
        case .vivid: self = .vivid
        case .fade: self = .fade
        }
    }
}

extension RenderPlan.Background {
    init(_ background: ImageRequests.Background) {
        switch background {
        case .rgb(let red, let green, let blue): self = .opaque(red: red, green: green, blue: blue)
        case .transparent: self = .transparent
        }
    }
}

extension ResampleKernel {
    init(_ kernel: Kernel, magnification: Double) {
        switch kernel {
        case .auto: self = .automatic(magnification: magnification)
        case .nearest: self = .nearest
        case .linear: self = .linear
        case .cubic: self = .cubic
        case .lanczos3: self = .lanczos3
        }
    }
}

extension EncodedFormat {
    init(_ format: ImageFormat) {
        switch format {
        case .png: self = .png
        case .jpg: self = .jpg
        case .webp: self = .webp
        case .avif: self = .avif
        case .gif: self = .gif
        case .tif: self = .tif
        }
    }
}

extension FileVersion {
    init(_ version: SourceVersion) {
        self.init(inode: version.inode, size: Int64(version.size), modified: Int64(version.modified))
    }
}

extension SourceVersion {
    init(_ version: FileVersion) {
        self.init(inode: version.inode, size: Int(version.size), modified: Int(version.modified))
    }
}

extension Pyramid {
    /// The levels and tiles in which an image of this size, upright, is offered; whatever levels its file has.
    init(offering image: PixelSize) throws(ImagingError) {
        do {
            try self.init(image: image)
        } catch {
            throw ImagingError(.internalFault, "a picture of \(image.width) × \(image.height) pixels")
        }
    }
}

extension ImageInfo {
    /// What the front is told.
    init(_ info: SourceInfo) throws(ImagingError) {
        self.init(
            pyramid: try Pyramid(offering: info.size),
            format: info.format,
            orientation: info.orientation.tag,
            hasAlpha: info.hasAlpha,
            bands: info.bands,
            overviewPixels: info.overviewPixels
        )
    }
}

extension ImageFailure {
    /// What the front is told of an error, a folder's path, with its last `/`, left out of the words.
    init(_ error: ImagingError, without folder: String) {
        let kind: Kind =
            switch error.kind {
            case .notFound: .notFound
            case .unreadable: .unreadable
            case .corrupt: .corrupt
            case .tooManyPixels: .tooManyPixels
            case .tooManyBytes: .tooManyBytes
            case .outputTooLarge: .outputTooLarge
            // Nobody reads the answer to a cancelled job; it is the pool that ends one at its deadline.
            case .renderTime, .cancelled: .renderTime
            case .sourceChanged: .sourceChanged
            case .outOfMemory: .outOfMemory
            case .needsPyramid: .needsPyramid
            case .noSpace: .noSpace
            case .internalFault: .internalFault
            }
        let message = folder.utf8.count > 1 ? error.message.replacing(folder, with: "") : error.message
        self.init(kind, message: message, sticker: error.sticker)
    }
}

extension ImagingError {
    /// Whether libraries may be in a state in which the next picture goes wrong too.
    var mayHaveHarmedProcess: Bool {
        switch kind {
        case .outOfMemory, .internalFault: true
        default: false
        }
    }
}
