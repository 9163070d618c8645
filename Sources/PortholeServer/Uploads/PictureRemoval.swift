import ImageRequests

/// Forgets pictures whose files were replaced or removed.
struct PictureRemoval: Sendable {
    let desk: ImageDesk
    let derivatives: DerivativeCache
    let edits: EditStore?
    let log: @Sendable (String) -> Void

    /// Lets go what is kept of a file that is no more: views in memory, its pyramid on the disk.
    func forget(_ source: SourceReference) {
        desk.forget(source)
        derivatives.remove(source)
    }

    /// Removes the edit of an id, if there is one, and waits for the disk.
    func removeEdit(of id: String) throws(UploadError) {
        do throws(EditStoreError) {
            try edits?.remove(id)
        } catch {
            if error == .nothingStored { return }
            log("the edit of \(id) was not removed: \(error)")
            throw .editStays("\(error)")
        }
    }
}
