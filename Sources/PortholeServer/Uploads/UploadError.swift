import Glibc

/// Why the library was not changed.
enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the change was made dependent on does not hold: somebody else was quicker.
    case conditionFailed
    /// There is no such picture.
    case missing
    /// The folder that the id names is not there.
    case noFolder(String)
    /// What has the name, or a folder on the way to it, is a link.
    case link(String)
    /// What has the name is no file, or came there just now.
    case occupied(String)
    /// What has the name is a file, and not called as a picture's.
    case noPicture(String)
    /// The id is short for these pictures.
    case ambiguous(String, [String])
    /// A folder on the way to it is of another file system, where no file can be renamed to.
    case otherFileSystem(String)
    /// The name is longer than the file system takes, or has what it does not take.
    case nameRefused(String)
    /// The id stands for a picture of another format, whose file has this id.
    case otherFormat(existing: String, format: String)
    /// Files of the format can be told by their extension only, and the id has none.
    case needsExtension(format: String)
    /// The file is called as a slide, and is none that is whole in one file.
    case slideInParts(name: String)
    /// The picture's edit cannot be removed with it, and would be the next one's of the name; why.
    case editStays(String)
    /// The folder cannot be written to.
    case readOnly
    /// There is no room left.
    case full(SystemError)
    /// The folder is no longer the one that was opened.
    case folderGone
    /// Another process has been changing the library for as long as may be waited.
    case locked
    /// The system refuses otherwise.
    case system(SystemError)

    /// What a failed system call comes to; `name` is what it was about.
    init(_ error: SystemError, name: String) {
        switch error.number {
        case ENOSPC, EDQUOT, EFBIG: self = .full(error)
        case EACCES, EPERM, EROFS: self = .readOnly
        case ENAMETOOLONG, EINVAL: self = .nameRefused(name)
        case ELOOP: self = .link(name)
        case EXDEV: self = .otherFileSystem(name)
        case EISDIR, ENOTDIR, ENOTEMPTY: self = .occupied(name)
        default: self = .system(error)
        }
    }

    /// A sentence for who wanted the change.
    var description: String {
        switch self {
        case .conditionFailed: "The picture is not, or no longer, as If-Match or If-None-Match wants it."
        case .missing: "There is no such picture."
        case .noFolder(let name): "The library has no folder \"\(shortened(name))\"; folders are not made."
        case .link(let name): "\"\(shortened(name))\" is a link; links are neither followed nor replaced."
        case .occupied(let name): "\"\(shortened(name))\" is there already, and is no picture's file."
        case .noPicture(let name):
            "\"\(shortened(name))\" is there, and has not the extension of a picture's file: it is neither replaced nor "
                + "removed here."
        case .ambiguous(let id, let candidates):
            "\"\(shortened(id))\" is short for \(Self.list(candidates)): what is changed has to be named in full."
        case .otherFileSystem(let name):
            "\"\(shortened(name))\" is on another file system than the library's folder: pictures are added there by "
                + "other means."
        case .nameRefused(let name): "The file system takes no file named \"\(shortened(name))\"."
        case .otherFormat(let existing, let format):
            "The id stands for \"\(shortened(existing))\", and this is \(format): name the file with its extension, or "
                + "remove the other one first."
        case .needsExtension(let format): "A file of the format \(format) takes an id with the file's extension."
        case .slideInParts(let name):
            "\"\(shortened(name))\" is called as a slide, and is none that lies in one file: what an index names is not "
                + "looked for. Slides in TIFF can be added."
        case .editStays(let reason): "The picture is not removed, as its edit cannot be: \(reason)."
        case .readOnly: "Pictures can be neither added nor removed here: the library's folder cannot be written to."
        case .full(let error): "The picture cannot be stored: \(error)."
        case .folderGone:
            "The library folder was moved, removed or mounted over; the service has to be started anew."
        case .locked: "Another process has been changing the library for too long."
        case .system(let error): "the library was not changed: \(error)"
        }
    }

    /// Names as a sentence has them; of many the first.
    private static func list(_ names: [String]) -> String {
        let quoted = names.prefix(5).map { "\"\(shortened($0))\"" }
        let more = names.count > quoted.count ? " and \(names.count - quoted.count) more" : ""
        return quoted.joined(separator: ", ") + more
    }
}
