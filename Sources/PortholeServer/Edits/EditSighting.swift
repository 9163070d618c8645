/// What was seen of the edit that is stored for an image, or that there is none, to be seen again.
struct EditSighting: Sendable {
    let folder: EditFolder
    /// The file that keeps the edit.
    let file: String
    /// Its version; `nil` where there was no file.
    let version: EditVersion?

    /// Whether it is as it was.
    var isUnchanged: Bool {
        do throws(EditStoreError) {
            return try folder.version(ofFile: file) == version
        } catch {
            return false
        }
    }
}
