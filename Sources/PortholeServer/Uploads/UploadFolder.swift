import CLinux
import Glibc
import ImageRequests

/// The library's folder as one who changes it sees it.
///
/// All calls block. A picture's file appears whole, is replaced in one step, and is on the disk once a change has
/// returned, or the log says that it may not be. No link is followed or replaced, no folder made. Once a name has
/// changed, nothing makes a failure of it.
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
    /// Held by whoever in this process changes names: they take turns, however long that takes.
    private let turn = Guarded(())
    private let sync: @Sendable (FolderDescriptor) throws(SystemError) -> Void
    private let log: @Sendable (String) -> Void

    /// The folder of a library, which other processes may keep from being changed for so long.
    init(
        library: ImageLibrary,
        lockMilliseconds: Int = 5000,
        sync: @escaping @Sendable (FolderDescriptor) throws(SystemError) -> Void = {
            (folder) throws(SystemError) in try folder.sync()
        },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.library = library
        self.lockMilliseconds = lockMilliseconds
        self.sync = sync
        self.log = log
    }

    /// A new file aside, for a picture at a path; throws where no file could get there.
    func newFile(for path: LibraryPath) throws(UploadError) -> UploadFile {
        guard library.isInPlace else { throw .folderGone }
        try check(path)
        do throws(SystemError) {
            let suffix = ImageExtensions.suffix(of: path.text).map(String.init) ?? ""
            return try UploadFile(in: library.folder, suffix: suffix)
        } catch {
            throw UploadError(error, name: UploadFile.prefix)
        }
    }

    /// Throws where no file that is aside could get to a path, whatever it is.
    func check(_ path: LibraryPath) throws(UploadError) {
        let (folder, name) = try place(of: path)
        // What an id without an extension stands for is known when the picture's format is.
        if ImageExtensions.areKnown(in: path.text) { _ = try source(at: path, name: name, in: folder) }
        guard let here = library.folder.status, let there = folder.status, here.st_dev != there.st_dev else { return }
        // Else the whole body would come, for a rename that fails.
        throw .otherFileSystem(path.text)
    }

    /// A picture that has got its name.
    struct Adopted: Sendable {
        /// The picture.
        let item: ImageLibrary.Item
        /// What it has replaced.
        let replaced: SourceReference?
    }

    /// Gives a file that is on the disk a name in the library, and returns what has become of it.
    ///
    /// - Parameter naming: the id with its extension that a picture with the id of `path` gets, where it replaces that
    ///   of the id with its extension that it is called with. It is called when nobody else may change the library:
    ///   what was found earlier, another may have replaced.
    func adopt(
        _ file: UploadFile,
        at path: LibraryPath,
        expecting expectation: Expectation,
        naming: (_ existing: String?) throws(UploadError) -> String
    ) throws(UploadError) -> Adopted {
        let (adopted, folder) = try whileLocked { () throws(UploadError) in
            try rename(file, to: path, expecting: expectation, naming: naming)
        }
        finish(folder, adopted.item.id)
        return adopted
    }

    /// Removes the file of a path, and returns what it was.
    ///
    /// - Parameter alongside: removes what belongs to the picture. It is called before, where nothing is removed if it
    ///   throws, and after; both while nobody else may change the library, so that it meets no other picture's.
    func remove(
        _ path: LibraryPath,
        expecting expectation: Expectation,
        alongside: () throws(UploadError) -> Void = {}
    ) throws(UploadError) -> SourceReference {
        let (folder, name) = try place(of: path)
        let removed = try whileLocked { () throws(UploadError) in
            guard let present = try source(at: path, name: name, in: folder) else { throw .missing }
            guard Self.allows(expectation, present) else { throw .conditionFailed }
            try alongside()
            guard unlinkat(folder.rawValue, name, 0) == 0 else {
                throw UploadError(SystemError(call: "unlink", number: errno), name: path.text)
            }
            // What came to it meanwhile.
            try? alongside()
            return present
        }
        finish(folder, path.text)
        return removed
    }

    private func rename(
        _ file: UploadFile,
        to path: LibraryPath,
        expecting expectation: Expectation,
        naming: (_ existing: String?) throws(UploadError) -> String
    ) throws(UploadError) -> (Adopted, FolderDescriptor) {
        let existing = try library.pictureToReplace(path.text)
        guard Self.allows(expectation, existing?.source) else { throw .conditionFailed }
        let id = try naming(existing?.id)
        guard let path = LibraryPath(id: id) else { throw .nameRefused(id) }
        let (folder, name) = try place(of: path)
        let present = try source(at: path, name: name, in: folder)
        guard Self.allows(expectation, present) else { throw .conditionFailed }
        guard existing != nil || present == nil else { throw .occupied(id) }
        if present != nil { file.takeRights(of: name, in: folder) }
        let before: SourceVersion
        do throws(SystemError) {
            before = try file.version
        } catch {
            throw UploadError(error, name: id)
        }
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
        // Renaming has changed it.
        let stored = SourceReference(path: absolute(path), version: (try? file.version) ?? before)
        return (Adopted(item: .init(id: id, source: stored), replaced: present), folder)
    }

    private static func allows(_ expectation: Expectation, _ present: SourceReference?) -> Bool {
        switch expectation {
        case .anything: true
        case .nothing: present == nil
        case .version(let version): present?.version == version
        }
    }

    /// Runs what looks at names and changes them, with nobody else at it.
    private func whileLocked<Value>(_ body: () throws(UploadError) -> Value) throws(UploadError) -> Value {
        let start = ContinuousClock.now
        return try turn.withLock { _ in
            Result { () throws(UploadError) in
                guard library.isInPlace else { throw .folderGone }
                // Who has waited for its turn has mostly waited for the other process too.
                let waited = Int(start.duration(to: .now) / .milliseconds(1))
                let left = max(min(1000, lockMilliseconds), lockMilliseconds - waited)
                let lock = try LibraryLock(on: library.folder, milliseconds: left)
                defer { withExtendedLifetime(lock) {} }
                return try body()
            }
        }.get()
    }

    /// Waits until a changed name is on the disk; it has changed, whatever comes of that.
    private func finish(_ folder: FolderDescriptor, _ id: String) {
        do throws(SystemError) {
            try sync(folder)
        } catch {
            log("\(id) was changed, and may be as before after a power cut: \(error)")
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
        return SourceReference(path: absolute(path), version: SourceVersion(status))
    }

    private func absolute(_ path: LibraryPath) -> String { "\(library.root == "/" ? "" : library.root)/\(path.text)" }
}
