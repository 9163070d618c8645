import ImageRequests
import WorkerPool

// The one place where what went wrong becomes a status.

extension Problem {
    /// No image of this id, for whatever reason: what is hidden, outside or special is not told from what is missing.
    static func noSuchImage(id: String) -> Problem {
        Problem(.noSuchImage, "There is no image \"\(shortened(id))\" in the library.", parameter: "id")
    }

    /// A sticker that cannot be laid upon an image, by its image's id.
    static func unusableSticker(_ id: String, reason: String, parameter: String? = nil) -> Problem {
        Problem(
            .unusableSticker,
            "The sticker's image \"\(shortened(id))\" cannot be used: \(reason).",
            parameter: parameter
        )
    }

    /// A stored edit, by its address, that was made for another image than the one that is there now.
    static func unusableEdit(at address: String, reason: String) -> Problem {
        let detail =
            "The edit that is stored at \(shortened(address)) does not fit the image: \(reason) What names an edit itself, "
            + "as by filter=none, is shown."
        return Problem(.unusableEdit, detail)
    }

    /// Why the edit of the image of an id was not read or not changed.
    init(_ error: EditStoreError, id: String) {
        let image = "\"\(shortened(id))\""
        switch error {
        case .conditionFailed:
            let detail = "The edit of \(image) is not, or no longer, as If-Match or If-None-Match wants it."
            self.init(.conditionFailed, detail)
        case .nothingStored: self.init(.noSuchEdit, "No edit is stored for \(image).", parameter: "id")
        case .pictureGone: self = .noSuchImage(id: id)
        case .damaged(let file, let reason): self.init(.defect, "the stored edit \(file) \(reason)")
        case .readOnly:
            self.init(.editsOff, "Edits cannot be changed: the folder that they are kept in cannot be written to.")
        case .full(let error): self.init(.storageFull, "The edit of \(image) cannot be stored: \(error).")
        case .locked:
            let detail = "Another process has been changing edits for too long."
            self.init(.busy, detail, retryAfterSeconds: 1)
        case .folderGone: self = .editsGone
        case .system(let error): self.init(.defect, "the edit of \(image) was not read or not changed: \(error)")
        }
    }

    /// Why the library was not changed where the image of an id was to be.
    init(_ error: UploadError, id: String) {
        let kind: Kind =
            switch error {
            case .conditionFailed: .conditionFailed
            case .missing: .noSuchImage
            case .noFolder, .link, .occupied, .noPicture, .otherFileSystem, .otherFormat: .uploadRefused
            case .ambiguous: .ambiguousID
            case .nameRefused, .needsExtension: .malformedRequest
            case .slideInParts: .unreadableImage
            case .readOnly: .uploadsOff
            case .full: .storageFull
            case .folderGone, .editStays: .notReady
            case .locked: .busy
            case .system: .defect
            }
        switch kind {
        case .noSuchImage: self = .noSuchImage(id: id)
        case .notReady, .busy: self.init(kind, error.description, retryAfterSeconds: 1)
        case .uploadRefused, .ambiguousID, .malformedRequest: self.init(kind, error.description, parameter: "id")
        default: self.init(kind, error.description)
        }
    }

    /// The folder of the edits is no longer the one that was opened.
    static let editsGone = Problem(
        .notReady,
        "The folder of the edits was moved, removed or mounted over; the service has to be started anew.",
        retryAfterSeconds: 1
    )

    /// What is wrong with a request's parameters.
    init(_ error: RequestError) {
        let kind: Kind =
            switch error.kind {
            case .malformed: .malformedRequest
            case .notFound: .noSuchTile
            case .notAcceptable: .notAcceptable
            case .tooLarge: .limitExceeded
            case .notImplemented: .notImplemented
            }
        self.init(kind, error.message, parameter: error.parameter)
    }

    /// Why a job on the image of an id has no result.
    init(_ failure: JobFailure, id: String) {
        switch failure {
        case .image(let failure): self.init(failure, id: id)
        case .sticker(let failure, let sticker):
            switch failure.kind {
            case .internalFault, .sourceChanged: self.init(failure, id: sticker)
            case .notFound: self = .unusableSticker(sticker, reason: "there is no such image in the library")
            default: self = .unusableSticker(sticker, reason: failure.message)
            }
        case .worker(let failure): self.init(failure)
        case .unintelligible(let text): self.init(.defect, "a worker's failure could not be read: \(text)")
        }
    }

    private init(_ failure: ImageFailure, id: String) {
        switch failure.kind {
        case .notFound: self = .noSuchImage(id: id)
        case .unreadable, .corrupt:
            let detail = "\"\(shortened(id))\" cannot be read: \(failure.message)."
            self.init(.unreadableImage, detail, parameter: "id")
        case .tooManyPixels, .tooManyBytes, .outputTooLarge, .outOfMemory: self.init(.limitExceeded, failure.message)
        case .renderTime: self.init(.renderTime, failure.message)
        case .sourceChanged:
            self.init(
                .imageChanging,
                "The image \"\(shortened(id))\" changes faster than it can be read.",
                retryAfterSeconds: 1
            )
        case .needsPyramid:
            self.init(.notReady, "The picture is being prepared: \(failure.message).", retryAfterSeconds: 1)
        case .noSpace: self.init(.notReady, failure.message, retryAfterSeconds: 1)
        case .internalFault: self.init(.defect, failure.message)
        }
    }

    private init(_ failure: WorkerFailure) {
        switch failure {
        case .failed(let payload):
            self.init(.defect, "a worker's failure was not read: \(String(decoding: payload, as: UTF8.self))")
        case .crashed(let detail):
            self.init(.workerLost, "Every process that tried to read this image ended: \(detail).")
        case .timedOut(let limit):
            let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
            self.init(.renderTime, "It was not done after \(thousandths(seconds)) s, the limit.")
        case .queueFull(let seconds):
            self.init(.busy, "As many requests wait for a worker as may.", retryAfterSeconds: seconds)
        case .unavailable(let seconds):
            self.init(.notReady, "There is no worker at the moment.", retryAfterSeconds: seconds)
        case .cancelled:
            self.init(.busy, "The request was given up.", retryAfterSeconds: 1)
        case .shuttingDown:
            self.init(.stopping, "The service takes no more requests.", retryAfterSeconds: 1)
        }
    }
}
