import ImageRequests

// Looking is generous with ids, changing is not: what was meant yesterday must not hit another file today.
extension ImageLibrary {
    /// The picture that is replaced where one is stored under an id; `nil` where one is added.
    ///
    /// An id with the extension of a picture is that file's alone. One without stands for the only picture that it can
    /// be short for. Throws where there are several, and where the id is the name of what is no picture.
    func pictureToReplace(_ id: String) throws(UploadError) -> Item? {
        if let item = item(exactly: id) {
            guard ImageExtensions.areKnown(in: id) else { throw .noPicture(id) }
            return item
        }
        if ImageExtensions.areKnown(in: id) { return nil }
        let candidates = picturesInFull(of: id)
        guard candidates.count < 2 else { throw .ambiguous(id, candidates.map(\.id)) }
        return candidates.first
    }

    /// The picture that is removed under an id, which has to be its own to the last letter.
    ///
    /// Else the same request, sent once more, would find another picture in the place of the one that it has removed.
    func pictureToRemove(_ id: String) throws(UploadError) -> Item {
        if let item = item(exactly: id) {
            guard ImageExtensions.areKnown(in: id) else { throw .noPicture(id) }
            return item
        }
        let candidates = ImageExtensions.areKnown(in: id) ? [] : picturesInFull(of: id)
        throw candidates.isEmpty ? .missing : .ambiguous(id, candidates.map(\.id))
    }

    /// The picture of an id whose edit is to be changed; `nil` where there is none.
    ///
    /// An extension is taken at its word here too. Throws where the id is short for several pictures.
    func pictureToEdit(_ id: String) throws(UploadError) -> Item? {
        if let item = item(exactly: id) { return item }
        if ImageExtensions.areKnown(in: id) { return nil }
        let candidates = picturesInFull(of: id)
        guard candidates.count < 2 else { throw .ambiguous(id, candidates.map(\.id)) }
        return candidates.first
    }

    /// The pictures that an id without an extension can be short for, in the order in which they are looked for.
    private func picturesInFull(of id: String) -> [Item] {
        var found: [Item] = []
        for suffix in ImageExtensions.suffixes {
            // A file system that does not tell capitals finds one file twice.
            guard let item = item(exactly: id + suffix), !found.contains(where: { $0.source == item.source }) else {
                continue
            }
            found.append(item)
        }
        return found
    }
}
