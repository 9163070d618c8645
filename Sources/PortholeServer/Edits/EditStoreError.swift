import Glibc

/// Why an edit was not read or not changed.
enum EditStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a change was made dependent on does not hold: somebody else was quicker.
    case conditionFailed
    /// There is no edit that could be removed.
    case nothingStored
    /// The picture that it was to be of is gone, or is another one.
    case pictureGone
    /// What is stored is no edit; why, to follow the file's name.
    case damaged(file: String, reason: String)
    /// The folder cannot be written to.
    case readOnly(SystemError)
    /// There is no room left for it.
    case full(SystemError)
    /// Another process has been changing edits for as long as may be waited.
    case locked
    /// The folder is no longer the one that was opened: moved, removed or mounted over.
    case folderGone
    /// The system refuses otherwise.
    case system(SystemError)

    /// What an operator is told.
    var description: String {
        switch self {
        case .conditionFailed: "somebody else has changed the edit"
        case .nothingStored: "there is no edit"
        case .pictureGone: "the picture is gone"
        case .damaged(let file, let reason): "\(file) \(reason)"
        case .readOnly(let error), .full(let error), .system(let error): "\(error)"
        case .locked: "another process holds the lock"
        case .folderGone: "it is no longer the folder that was opened"
        }
    }

    /// What a failed system call comes to where something was to be written.
    init(_ error: SystemError) {
        switch error.number {
        case ENOSPC, EDQUOT, EFBIG: self = .full(error)
        case EACCES, EPERM, EROFS: self = .readOnly(error)
        default: self = .system(error)
        }
    }
}
