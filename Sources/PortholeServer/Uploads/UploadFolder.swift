import CLinux
import Glibc
import ImageRequests

/// The library's folder as one who changes it sees it.
///
/// All calls block. A picture's file appears whole, is replaced in one step, and is on the disk once a change has
/// returned. No link is followed or replaced, no folder made.
final class UploadFolder: Sendable {
    /// What has to be at a name for a change to be made.
    enum Expectation: Hashable, Sendable {
        case anything
        case nothing
        /// The file in this state.
        case version(SourceVersion)
    }

    private let library: ImageLibrary
    private let lockMilliseconds: Int

    /// The folder of a library.
    init(library: ImageLibrary, lockMilliseconds: Int = 5000) {
        self.library = library
        self.lockMilliseconds = lockMilliseconds
    }

    /// A new file aside.
    func newFile() throws(UploadError) -> UploadFile {
        guard library.isInPlace else { throw .folderGone }
        do throws(SystemError) {
            return try UploadFile(in: library.folder)
        } catch {
            throw UploadError(error, name: UploadFile.prefix)
        }
    }

    /// Gives a file that is on the disk the name of a path; returns what it has replaced.
    func adopt(
        _ file: UploadFile,
        at path: LibraryPath,
        expecting expectation: Expectation
    ) throws(UploadError) -> SourceReference? {
        let (folder, name) = try place(of: path)
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        let present = try source(at: path, name: name, in: folder)
        guard Self.allows(expectation, present) else { throw .conditionFailed }
        let root = library.folder.rawValue
        let result =
            present == nil
            ? clinux_rename_new(root, file.name, folder.rawValue, name)
            : renameat(root, file.name, folder.rawValue, name)
        guard result == 0 else {
            // Another program was quicker.
            if errno == EEXIST { throw expectation == .anything ? .occupied(path.text) : .conditionFailed }
            throw UploadError(SystemError(call: "rename", number: errno), name: path.text)
        }
        file.wasRenamed()
        try sync(folder, path)
        return present
    }

    /// Removes the file of a path; returns what it was.
    func remove(_ path: LibraryPath, expecting expectation: Expectation) throws(UploadError) -> SourceReference {
        let (folder, name) = try place(of: path)
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        guard let present = try source(at: path, name: name, in: folder) else { throw .missing }
        guard Self.allows(expectation, present) else { throw .conditionFailed }
        guard unlinkat(folder.rawValue, name, 0) == 0 else {
            throw UploadError(SystemError(call: "unlink", number: errno), name: path.text)
        }
        try sync(folder, path)
        return present
    }

    private static func allows(_ expectation: Expectation, _ present: SourceReference?) -> Bool {
        switch expectation {
        case .anything: true
        case .nothing: present == nil
        case .version(let version): present?.version == version
        }
    }

    private func lock() throws(UploadError) -> LibraryLock {
        guard library.isInPlace else { throw .folderGone }
        return try LibraryLock(on: library.folder, milliseconds: lockMilliseconds)
    }

    private func sync(_ folder: FolderDescriptor, _ path: LibraryPath) throws(UploadError) {
        do throws(SystemError) {
            try folder.sync()
        } catch {
            throw UploadError(error, name: path.text)
        }
    }

    /// The folder that a path ends in, no link followed, and the last name.
    private func place(of path: LibraryPath) throws(UploadError) -> (FolderDescriptor, String) {
        var names = path.text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let last = names.removeLast()
        var folder = library.folder
        for (index, name) in names.enumerated() {
            let walked = names[...index].joined(separator: "/")
            var status = stat()
            guard fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw errno == ENOENT
                    ? .noFolder(walked) : UploadError(.init(call: "stat", number: errno), name: walked)
            }
            if status.st_mode & S_IFMT == S_IFLNK { throw .link(walked) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(walked) }
            do throws(SystemError) {
                folder = try FolderDescriptor(opening: name, in: folder)
            } catch {
                throw UploadError(error, name: walked)
            }
        }
        return (folder, last)
    }

    /// The file at a name; `nil` where there is nothing.
    private func source(
        at path: LibraryPath,
        name: String,
        in folder: FolderDescriptor
    ) throws(UploadError) -> SourceReference? {
        var status = stat()
        guard fstatat(folder.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw UploadError(SystemError(call: "stat", number: errno), name: path.text)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw .link(path.text)
        default: throw .occupied(path.text)
        }
        let root = library.root == "/" ? "" : library.root
        return SourceReference(path: "\(root)/\(path.text)", version: SourceVersion(status))
    }
}
