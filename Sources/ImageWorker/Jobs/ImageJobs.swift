import Glibc
import ImageRequests
import Imaging
import ZoomCore

/// Does image jobs, one at a time, with the pictures it keeps open.
final class ImageJobs {
    private let store: SourceStore
    private let cache: String
    private let maximumOutputPixels: Int

    /// Takes its limits from `options`, keeps large pictures in `cache`; throws where libvips cannot be started.
    init(options: WorkerOptions, cache: String, cancellation: Cancellation) throws(ImagingError) {
        var limits = SourceLimits()
        if let pixels = options.maximumSourcePixels { limits.maximumPixels = pixels }
        if let pixels = options.maximumWholePixels { limits.maximumWholePixels = pixels }
        if let bytes = options.maximumSourceBytes { limits.maximumBytes = bytes }
        var caps = SourceCaps()
        caps.folder = cache
        store = try SourceStore(limits: limits, caps: caps, cancellation: cancellation)
        self.cache = cache
        maximumOutputPixels = options.maximumOutputPixels ?? .max
    }

    /// Does the job that `request` is the text of; a long one tells how far it is, 0 to 1, now and then.
    func outcome(of request: [UInt8], progress: (Double) -> Void) -> JobOutcome {
        var endsWorker = false
        // What is told of a failure is told to anybody: where the library lies is nobody's business.
        var folder = ""
        do throws(ImagingError) {
            let job: ImageJob
            do {
                job = try ImageJob(text: String(decoding: request, as: UTF8.self))
            } catch {
                throw ImagingError(.internalFault, "the job's \(error.part) cannot be read")
            }
            let path = job.source.path
            folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
            // What a large picture took of memory is given back by ending.
            if case .prepare = job { endsWorker = true }
            let (head, body) = try result(of: job, progress)
            return JobOutcome(answer: .reply(head: Array(head.text.utf8), body: body), endsWorker: endsWorker)
        } catch {
            return JobOutcome(
                answer: .failure(Array(ImageFailure(error, without: folder).text.utf8)),
                endsWorker: endsWorker || error.mayHaveHarmedProcess
            )
        }
    }

    private func result(
        of job: ImageJob,
        _ progress: (Double) -> Void
    ) throws(ImagingError) -> (ReplyHead, [UInt8]) {
        do {
            if case .prepare(let source, let folder, let bytes) = job {
                return try prepare(source, in: folder, atMost: bytes, progress)
            }
            if case .check(let source, let check) = job { return try find(check, about: source, progress) }
            return try perform(job)
        } catch {
            // libvips keeps what it has decoded: a damaged tile would pass for a black one the next time.
            if error.kind == .corrupt {
                store.close(path: job.source.path)
                if case .check(_, .pyramid(let file)) = job { store.close(path: file.path) }
                for sticker in job.stickers { store.close(path: sticker.source.path) }
            }
            throw error
        }
    }

    private func perform(_ job: ImageJob) throws(ImagingError) -> (ReplyHead, [UInt8]) {
        var watch = Stopwatch()
        let source = try store.open(path: job.source.path, version: FileVersion(job.source.version))
        var head = ReplyHead(mediaType: "text/plain", open: watch.lap())
        if let bytes = try storedFile(for: job, in: source) {
            try job.source.checkIsUnchanged()
            head.render = watch.lap()
            head.mediaType = ImageFormat.jpg.mediaType
            return (head, bytes)
        }
        let (format, quality, isSmall): (ImageFormat, Int, Bool)
        let render: Rendering
        switch job {
        case .info, .prepare, .check:
            return (head, Array(try ImageInfo(source.info).text.utf8))
        case .storedTiles:
            return (head, Array(source.storedLevels.text.utf8))
        case .view(_, let request, let placed):
            (format, quality, isSmall) = (request.format, request.quality, request.compression == .small)
            let plan = try RenderPlan(request, of: source.info.size)
            render = .plan(plan, stickers: request.mode == .view ? try open(placed) : [])
        case .tile(_, let request):
            (format, quality, isSmall) = (request.format, request.quality, false)
            render = .plan(try RenderPlan(request, of: source.info.size), stickers: [])
        case .region(_, let request):
            (format, quality, isSmall) = (request.format, request.quality, false)
            render = .region(RegionPlan(request))
        }
        head.mediaType = format.mediaType
        let size = render.outputSize
        let (pixels, overflows) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflows, pixels <= maximumOutputPixels else {
            throw ImagingError(
                .outputTooLarge,
                "\(size.width) × \(size.height) pixels; at most \(maximumOutputPixels) are allowed"
            )
        }
        let encoded = EncodedFormat(format)
        // Told before any work: a picture of one row may be as long as the limit of all pixels.
        guard max(size.width, size.height) <= encoded.maximumSide else {
            throw ImagingError(
                .outputTooLarge,
                "\(size.width) × \(size.height) pixels: a \(format.rawValue) has at most \(encoded.maximumSide) a side"
            )
        }
        let raster = try render.raster(of: source)
        try job.source.checkIsUnchanged()
        head.render = watch.lap()
        let bytes = try Encoder.encode(
            raster,
            as: encoded,
            quality: quality,
            isSmall: isSmall,
            cancellation: source.cancellation
        )
        head.encode = watch.lap()
        return (head, bytes)
    }

    /// The file that a source itself has of just what is asked for.
    private func storedFile(for job: ImageJob, in source: Source) throws(ImagingError) -> [UInt8]? {
        let stored: LevelRect?
        switch job {
        case .tile(_, let request): stored = request.storedRect(in: try Pyramid(offering: source.info.size))
        case .region(_, let request): stored = request.storedRect
        case .info, .view, .storedTiles, .prepare, .check: stored = nil
        }
        return stored.flatMap { source.storedJPEG(of: $0.rect, level: $0.level) }
    }

    /// Finds out what a check asks.
    private func find(
        _ check: PictureCheck,
        about source: SourceReference,
        _ progress: (Double) -> Void
    ) throws(ImagingError) -> (ReplyHead, [UInt8]) {
        let answer = try CheckJob(store: store, reference: source, check: check).answer(progress: progress)
        try source.checkIsUnchanged()
        return (ReplyHead(mediaType: "text/plain"), Array(answer.utf8))
    }

    /// Makes the pyramid of a source, of so many bytes at most; the answer is the version of its file.
    private func prepare(
        _ source: SourceReference,
        in folder: String,
        atMost bytes: Int,
        _ progress: (Double) -> Void
    ) throws(ImagingError) -> (ReplyHead, [UInt8]) {
        // By bytes, as the system reads it.
        let names = { (path: String) in path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init) }
        let (parts, base) = (names(folder), names(cache))
        guard parts.count > base.count, parts.starts(with: base), !parts.contains(Array("..".utf8)) else {
            throw ImagingError(.internalFault, "the pyramid's folder is not in the cache folder")
        }
        var watch = Stopwatch()
        let picture = try store.open(path: source.path, version: FileVersion(source.version))
        var head = ReplyHead(mediaType: "text/plain", open: watch.lap())
        let version = try PyramidWriter.write(picture, to: folder, maximumBytes: bytes, progress: progress)
        do throws(ImagingError) {
            try source.checkIsUnchanged()
        } catch {
            unlink("\(folder)/\(PyramidWriter.name)")
            throw error
        }
        head.render = watch.lap()
        return (head, Array(SourceVersion(version).text.utf8))
    }

    /// Opens the pictures of stickers; an error says which of them it is about.
    private func open(_ placed: [PlacedSticker]) throws(ImagingError) -> [PictureSticker] {
        var stickers: [PictureSticker] = []
        for (index, sticker) in placed.enumerated() {
            do throws(ImagingError) {
                let reference = sticker.source
                let source = try store.open(path: reference.path, version: FileVersion(reference.version))
                stickers.append(PictureSticker(source: source, place: sticker.place))
            } catch {
                throw error.of(sticker: index)
            }
        }
        return stickers
    }
}

extension SourceReference {
    /// Throws where the file was written to while it was read: a picture of it may be of two states.
    ///
    /// One that was replaced or removed meanwhile was read as it was.
    fileprivate func checkIsUnchanged() throws(ImagingError) {
        guard let now = FileVersion(path: path), now.inode == version.inode, now != FileVersion(version) else { return }
        throw ImagingError(.sourceChanged, "the file was changed while it was read")
    }
}

extension ImageJob {
    /// What is laid upon the picture.
    fileprivate var stickers: [PlacedSticker] {
        guard case .view(_, _, let stickers) = self else { return [] }
        return stickers
    }
}
