import Glibc

/// Names for files that commands may write without harm to what is there.
enum FreeName {
    /// A name for another version of a file, beside it: `photo.jpg` as `photo.mended.jpg`; `nil` where none is free.
    ///
    /// With an ending of its own, the file's is kept too, as `photo.jpg.tiled.tif`, so that `photo.png` gets another.
    static func beside(_ path: String, _ word: String, _ ending: String? = nil) -> String? {
        let (stem, own) = parted(path)
        let isOwn = ending == nil || ending == own
        let base = isOwn ? stem : path
        let end = (ending ?? own).map { ".\($0)" } ?? ""
        return first { "\(base).\(word)\($0)\(end)" }
    }

    /// A name for a file with another ending: `photo.png` as `photo.jpg`; `nil` where none is free.
    static func of(_ path: String, endingIn ending: String) -> String? {
        let stem = parted(path).stem
        return first { "\(stem)\($0).\(ending)" }
    }

    /// A path without what its name ends in, and that; a point which the name begins with parts nothing.
    private static func parted(_ path: String) -> (stem: String, ending: String?) {
        let name = path.lastName
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return (path, nil) }
        let ending = String(name[name.utf8.index(after: dot)...])
        return (path.droppingLast(bytes: ending.utf8.count + 1), ending)
    }

    /// The first of the names made with nothing, `.2`, `.3` and so on at which there is nothing.
    private static func first(_ name: (String) -> String) -> String? {
        for number in 1...99 {
            let name = name(number == 1 ? "" : ".\(number)")
            var status = stat()
            if lstat(name, &status) != 0, errno == ENOENT { return name }
        }
        return nil
    }
}
