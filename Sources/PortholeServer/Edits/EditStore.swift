import Dispatch
import HTTPMessage
import ImageRequests

/// The stored edits of a library's images, as routes ask for them.
///
/// What was read is kept under the file's version, which a `stat` renews at every request. Reading and writing wait for
/// the disk on queues of their own, and reading never for writing.
final class EditStore: Sendable {
    /// An edit as it is stored.
    struct Stored: Hashable, Sendable {
        /// The edit.
        var edit: ImageEdit
        /// The tag of what is stored.
        var tag: EntityTag
        /// The version that was read; `nil` where it was written just now.
        var version: EditVersion?
    }

    /// What a change has led to.
    struct Change: Hashable, Sendable {
        /// The edit as it is stored now.
        var stored: Stored
        /// Whether nothing was stored before.
        var isNew: Bool
    }

    /// What is kept under which it is found again.
    struct Key: Hashable, Sendable {
        var id: String
        var version: EditVersion
    }

    /// What was read, by id and version.
    typealias Cache = SharedCache<Key, Stored>

    private let folder: EditFolder
    private let cache: Cache
    private let reading = DispatchQueue(label: "reading edits")
    private let writing = DispatchQueue(label: "writing edits")

    /// The edits in a folder; remembers as many as so many bytes hold.
    init(folder: EditFolder, cachedBytes: Int = 16 << 20) {
        self.folder = folder
        cache = Cache(capacity: cachedBytes)
    }

    /// How the memory of what was read has done.
    var statistics: Cache.Statistics { cache.statistics }
    /// Whether the folder is still the one that was opened.
    var isInPlace: Bool { folder.isInPlace }

    /// Calls `body` with the edit stored for an id, `nil` being none: at once where it is known, else from a queue of
    /// the store.
    func find(_ id: String, _ body: @escaping @Sendable (Result<Stored?, EditStoreError>) -> Void) {
        let version: EditVersion?
        do throws(EditStoreError) {
            version = try folder.version(of: id)
        } catch {
            return body(.failure(error))
        }
        guard let version else { return body(.success(nil)) }
        if let stored = cache.value(for: Key(id: id, version: version)) { return body(.success(stored)) }
        reading.async {
            body(Result { () throws(EditStoreError) in try self.read(id) })
        }
    }

    /// What is to be seen for the edit of an id to be what `find` has found.
    func sighting(of id: String, found stored: Stored?) -> EditSighting {
        EditSighting(folder: folder, file: EditFileName.name(of: id), version: stored?.version)
    }

    /// Stores an edit for an id, where the condition holds for what was stored; then calls `body` from a queue of the
    /// store.
    ///
    /// - Parameter hasPicture: whether the picture is there still, asked just before: the edit of a picture that is
    ///   removed goes after it, so that none is left for the next picture of the name.
    func replace(
        _ id: String,
        with edit: ImageEdit,
        if condition: ChangeCondition,
        hasPicture: @escaping @Sendable () -> Bool = { true },
        _ body: @escaping @Sendable (Result<Change, EditStoreError>) -> Void
    ) {
        writing.async { [folder] in
            body(
                Result { () throws(EditStoreError) in
                    guard hasPicture() else { throw .pictureGone }
                    let (tag, isNew) = try folder.replace(id, with: edit.json.bytes, if: condition)
                    return Change(stored: Stored(edit: edit, tag: tag), isNew: isNew)
                }
            )
        }
    }

    /// Removes what is stored for an id, where the condition holds for it; then calls `body` from a queue of the store.
    func remove(
        _ id: String,
        if condition: ChangeCondition,
        _ body: @escaping @Sendable (Result<Void, EditStoreError>) -> Void
    ) {
        writing.async { [folder] in
            body(Result { () throws(EditStoreError) in try folder.remove(id, if: condition) })
        }
    }

    /// Removes what is stored for an id, whatever it is, and waits until that is done; where nothing is, no right to
    /// write is needed.
    func remove(_ id: String) throws(EditStoreError) {
        guard try folder.version(of: id) != nil else { throw .nothingStored }
        try writing.sync { Result { () throws(EditStoreError) in try folder.remove(id) } }.get()
    }

    private func read(_ id: String) throws(EditStoreError) -> Stored? {
        guard let content = try folder.content(of: id) else { return nil }
        let edit: ImageEdit
        do throws(RequestError) {
            // What was stored stays an edit, whatever the limit was then and is now.
            edit = try ImageEdit(json: content.bytes, maximumStickers: .max)
        } catch {
            throw .damaged(file: folder.path(of: id), reason: "is no edit: \(error.message)")
        }
        let stored = Stored(edit: edit, tag: content.tag, version: content.version)
        // A sticker takes more than its text, by about as much again.
        let cost = 2 * content.bytes.count + id.utf8.count + 512
        cache.insert(stored, for: Key(id: id, version: content.version), cost: cost)
        return stored
    }
}
