import Dispatch
import HTTPMessage
import ImageRequests

/// `PUT` and `DELETE /images/{id}`: pictures are added, replaced and removed.
///
/// A body goes into a file as it comes, piece by piece. A worker has to be able to show it before it becomes a picture
/// of the library.
final class UploadRoute: Sendable {
    let access: UploadAccess
    private let library: ImageLibrary
    private let folder: UploadFolder
    private let desk: ImageDesk
    private let descriptions: ImageDescriptions
    private let removal: PictureRemoval
    /// Where files are written to, and the disk is waited for: an upload keeps to one of these.
    private let queues = (0..<4).map { DispatchQueue(label: "uploads \($0)") }

    init(
        access: UploadAccess,
        desk: ImageDesk,
        descriptions: ImageDescriptions,
        removal: PictureRemoval
    ) {
        self.access = access
        self.desk = desk
        self.descriptions = descriptions
        self.removal = removal
        library = access.library
        folder = UploadFolder(library: access.library, log: removal.log)
    }

    /// Removes what a service has left that came to a sudden end, if uploads are taken at all.
    func start() {
        guard access.isOn else { return }
        queues[0].async { UploadFile.removeAbandoned(in: self.library.folder) }
    }

    private func queue(for call: Call) -> DispatchQueue { queues[Int(call.exchange.connection % UInt64(queues.count))] }

    // MARK: Adding and replacing

    /// Answers a call that has a picture.
    func store(_ call: Call) {
        guard let path = admitted(call) else { return }
        guard call.hasWholeBody() else { return }
        guard call.request.fields.contains("Content-Length") || call.request.fields.contains("Transfer-Encoding") else {
            return call.fail(
                Problem(.unreadableImage, "There is no body: it is the picture's file.", parameter: "body")
            )
        }
        withExpectation(call, { () throws(UploadError) in try library.pictureToReplace(path.text) }) { expectation in
            let queue = self.queue(for: call)
            queue.async {
                do throws(UploadError) {
                    let upload = Upload(
                        path: path,
                        expectation: expectation,
                        file: try self.folder.newFile(for: path),
                        queue: queue
                    )
                    self.receive(upload, for: call)
                } catch {
                    call.fail(Problem(error, id: path.text))
                }
            }
        }
    }

    /// A picture on its way.
    private struct Upload: Sendable {
        let path: LibraryPath
        let expectation: UploadFolder.Expectation
        let file: UploadFile
        let queue: DispatchQueue
    }

    private func receive(_ upload: Upload, for call: Call) {
        call.exchange.nextPiece { piece in
            upload.queue.async {
                do throws(SystemError) {
                    switch piece {
                    case .bytes(let bytes):
                        try upload.file.append(bytes)
                        self.receive(upload, for: call)
                    case .end:
                        if let refusal = PictureNames.refusal(
                            ofFileCalled: upload.path.text,
                            beginning: upload.file.beginning(16)
                        ) {
                            upload.file.remove()
                            return call.fail(Problem(refusal, id: upload.path.text))
                        }
                        try upload.file.sync()
                        self.check(upload, try upload.file.source(in: self.library.root), for: call)
                    case .broken:
                        upload.file.remove()
                    }
                } catch {
                    // Removed before the client knows.
                    upload.file.remove()
                    call.fail(Problem(UploadError(error, name: upload.path.text), id: upload.path.text))
                }
            }
        }
    }

    /// Has a worker look whether the file is a picture within the limits, and can be shown.
    private func check(_ upload: Upload, _ source: SourceReference, for call: Call) {
        desk.check(source, for: call) { result in
            upload.queue.async {
                switch result {
                case .success(let info): self.adopt(upload, info, for: call)
                case .failure(let failure):
                    upload.file.remove()
                    call.fail(Problem(failure, id: upload.path.text))
                }
            }
        }
    }

    private func adopt(_ upload: Upload, _ info: ImageInfo, for call: Call) {
        let id = upload.path.text
        let beginning = upload.file.beginning(16)
        let adopted: UploadFolder.Adopted
        do throws(UploadError) {
            adopted = try folder.adopt(upload.file, at: upload.path, expecting: upload.expectation) {
                (existing) throws(UploadError) in
                try PictureNames.name(for: id, replacing: existing, format: info.format, beginning: beginning)
            }
        } catch {
            upload.file.remove()
            return call.fail(Problem(error, id: id))
        }
        let (item, replaced) = (adopted.item, adopted.replaced)
        if let replaced { removal.forget(replaced) }
        desk.remember(info, of: item.source)
        // Nobody is asked again: where no worker is free, what is stored would be answered with an error.
        let found = ImageDesk.Found(item: item, info: info) { call.fail(Problem($0, id: item.id)) }
        var fields = descriptions.fields(of: found)
        if replaced == nil { fields.append("Location", descriptions.links.image(item.id)) }
        let document = descriptions.document(of: found)
        fields.append("ETag", EntityTag(digestOf: document).description)
        fields.append("Cache-Control", Freshness.revalidated.cacheControl)
        fields.append("Content-Type", "application/json")
        call.answer(Response(status: replaced == nil ? .created : .ok, fields: fields, body: document))
    }

    // MARK: Removing

    /// Answers a call that removes a picture, and with it what is kept of it: its edit, its pyramid, its views.
    func remove(_ call: Call) {
        guard let path = admitted(call) else { return }
        let id = path.text
        withExpectation(
            call,
            { () throws(UploadError) in
                // Else each picture would be answered for as if it were gone.
                guard library.isInPlace else { throw .folderGone }
                return try library.pictureToRemove(id)
            }
        ) { expectation in
            self.queue(for: call).async {
                let removed: SourceReference
                do throws(UploadError) {
                    removed = try self.folder.remove(path, expecting: expectation) {
                        () throws(UploadError) in try self.removal.removeEdit(of: id)
                    }
                } catch {
                    return call.fail(Problem(error, id: id))
                }
                self.removal.forget(removed)
                call.answer(Response(status: .noContent))
            }
        }
    }

    // MARK: Who may, and when

    /// The path of a call that may change the library; where it may not, that is the answer.
    private func admitted(_ call: Call) -> LibraryPath? {
        let id = call.parameters[0]
        do throws(Problem) {
            try access.check(call.request.fields)
            guard call.hasNoParameters() else { return nil }
            guard let path = LibraryPath(id: id) else {
                let detail =
                    "The id \"\(shortened(id))\" cannot be a file's: it is names of 1 to 255 bytes, parted by /, none "
                    + "of which begins with a dot."
                throw Problem(.malformedRequest, detail, parameter: "id")
            }
            return path
        } catch {
            call.fail(error)
            return nil
        }
    }

    /// Calls `body` with what has to be there for a call's change to be made, as its condition wants; where that does
    /// not hold already, or `find` throws, it is the answer.
    ///
    /// - Parameter find: the picture that the change is about.
    private func withExpectation(
        _ call: Call,
        _ find: () throws(UploadError) -> ImageLibrary.Item?,
        _ body: @escaping @Sendable (UploadFolder.Expectation) -> Void
    ) {
        guard let condition = call.changeCondition() else { return }
        let id = call.parameters[0]
        let item: ImageLibrary.Item?
        do throws(UploadError) {
            item = try find()
        } catch {
            return call.fail(Problem(error, id: id))
        }
        guard condition != .none else { return body(.anything) }
        let decide: @Sendable (ImageLibrary.Item?, EntityTag?) -> Void = { item, tag in
            guard condition.allows(tag) else { return call.fail(Problem(UploadError.conditionFailed, id: id)) }
            body(item.map { .version($0.source.version) } ?? .nothing)
        }
        guard let item else { return decide(nil, nil) }
        guard condition.namesTags else { return decide(item, EntityTag(digestOf: item.id)) }
        desk.find(item.id, for: call) { decide($0.item, self.descriptions.tag(of: $0)) }
    }
}

extension ChangeCondition {
    /// Whether it depends on more than whether there is something.
    fileprivate var namesTags: Bool { [match, noneMatch].contains { $0 != nil && $0 != .any } }
}
