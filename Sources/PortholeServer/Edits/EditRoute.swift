import HTTPMessage
import ImageRequests
import ZoomCore

/// `/images/{id}/edit`: an image's stored edit, looked at by anybody and changed by who has the token.
struct EditRoute: Sendable {
    let desk: ImageDesk
    let library: ImageLibrary
    let edits: EditAccess
    let maximumStickers: Int
    let links: Links
    private let work = BodyWork(label: "edits")

    init(desk: ImageDesk, library: ImageLibrary, edits: EditAccess, maximumStickers: Int, links: Links) {
        self.desk = desk
        self.library = library
        self.edits = edits
        self.maximumStickers = maximumStickers
        self.links = links
    }

    /// Answers a call by its method.
    func answer(_ call: Call) {
        guard call.hasNoParameters() else { return }
        do throws(Problem) {
            switch call.request.method {
            case .put: replace(call, in: try edits.writable(by: call.request.fields))
            case .delete: remove(call, from: try edits.writable(by: call.request.fields))
            default: show(call, of: try edits.readable())
            }
        } catch {
            call.fail(error)
        }
    }

    private func show(_ call: Call, of store: EditStore) {
        withID(call) { id in
            store.find(id) { result in
                switch result {
                case .failure(let error): call.fail(Problem(error, id: id))
                case .success(nil): call.fail(Problem(EditStoreError.nothingStored, id: id))
                case .success(let stored?):
                    call.answer(tag: stored.tag, fields: fields(of: id), mediaType: "application/json") {
                        stored.edit.json.bytes
                    }
                }
            }
        }
    }

    private func replace(_ call: Call, in store: EditStore) {
        guard call.hasWholeBody(), call.hasJSONBody(), let condition = call.changeCondition() else { return }
        work.run(for: call) { replace(call, in: store, if: condition) }
    }

    private func replace(_ call: Call, in store: EditStore, if condition: ChangeCondition) {
        let edit: ImageEdit
        do throws(RequestError) {
            edit = try ImageEdit(json: call.request.body, maximumStickers: maximumStickers)
        } catch {
            return call.fail(Problem(error))
        }
        // Whether the edit is one of this image depends on the image's size.
        withPicture(of: call) { item in
            guard let item else { return call.fail(.noSuchImage(id: call.parameters[0])) }
            desk.find(item.id, for: call) { found in
                // It has gone since, and its id is short for another one's.
                guard found.item.id == item.id else { return call.fail(.noSuchImage(id: item.id)) }
                work.run(for: call) { replace(call, with: edit, of: found, in: store, if: condition) }
            }
        }
    }

    private func replace(
        _ call: Call,
        with edit: ImageEdit,
        of found: ImageDesk.Found,
        in store: EditStore,
        if condition: ChangeCondition
    ) {
        let id = found.item.id
        do throws(Problem) {
            try check(edit, of: found.info.size)
        } catch {
            return call.fail(error)
        }
        let hasPicture: @Sendable () -> Bool = { library.item(exactly: id)?.source == found.item.source }
        store.replace(id, with: edit, if: condition, hasPicture: hasPicture) { result in
            switch result {
            case .failure(let error): call.fail(Problem(error, id: id))
            case .success(let change):
                var fields = fields(of: id)
                fields.append("ETag", change.stored.tag.description)
                fields.append("Content-Type", "application/json")
                let body = change.stored.edit.json.bytes
                call.answer(Response(status: change.isNew ? .created : .ok, fields: fields, body: body))
            }
        }
    }

    private func remove(_ call: Call, from store: EditStore) {
        guard let condition = call.changeCondition() else { return }
        withPicture(of: call) { item in
            // The edit of an image that has gone can be removed too, by its full id.
            let id = item?.id ?? call.parameters[0]
            store.remove(id, if: condition) { result in
                switch result {
                case .failure(.nothingStored) where item == nil: call.fail(.noSuchImage(id: id))
                case .failure(let error): call.fail(Problem(error, id: id))
                case .success: call.answer(Response(status: .noContent))
                }
            }
        }
    }

    /// Calls `body` with the picture whose edit is to be changed, if there is one; where it cannot be told which, that
    /// is the answer.
    private func withPicture(of call: Call, _ body: (ImageLibrary.Item?) -> Void) {
        let item: ImageLibrary.Item?
        do throws(UploadError) {
            item = try library.pictureToEdit(call.parameters[0])
        } catch {
            return call.fail(Problem(error, id: call.parameters[0]))
        }
        body(item)
    }

    /// Calls `body` with the full id of the image that is meant.
    private func withID(_ call: Call, _ body: (String) -> Void) {
        let id = call.parameters[0]
        guard let item = library.item(id: id) else { return call.fail(.noSuchImage(id: id)) }
        body(item.id)
    }

    /// Throws where an edit cannot be one of an image of this size, or a sticker's image is missing.
    private func check(_ edit: ImageEdit, of size: PixelSize) throws(Problem) {
        do throws(RequestError) {
            try edit.check(for: size)
        } catch {
            throw Problem(error)
        }
        for (index, sticker) in edit.stickers.enumerated() where library.item(id: sticker.image) == nil {
            throw .unusableSticker(
                sticker.image,
                reason: "there is no such image in the library",
                parameter: "stickers[\(index)].image"
            )
        }
    }

    private func fields(of id: String) -> Fields {
        ["Content-Location": links.edit(id), "Cache-Control": Freshness.revalidated.cacheControl]
    }
}
