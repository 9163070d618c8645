import Dispatch

/// The ids of all pictures, in order, kept as long as no folder changes.
///
/// Folders are read on a queue of their own, since ten thousand names take longer than a connection's queue may stand
/// still; who asks while they are being read shares the next reading.
final class LibraryIndex: Sendable {
    /// All ids, in the order of their UTF-8 bytes.
    typealias IDs = [String]

    private struct State {
        var waiting: [@Sendable (IDs) -> Void] = []
        var isScheduled = false
    }

    private let library: ImageLibrary
    private let queue = DispatchQueue(label: "library index")
    private let state = Guarded(State())
    private let tree: Tree

    /// An index of a library, not read yet.
    init(library: ImageLibrary) {
        self.library = library
        tree = Tree(library: library)
    }

    /// Calls back with the ids as they are now, from a queue of the index.
    func withIDs(_ body: @escaping @Sendable (IDs) -> Void) {
        let mustSchedule = state.withLock { state in
            state.waiting.append(body)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.async { self.answer() } }
    }

    /// The ids as they are now; blocks until the folders are read.
    var ids: IDs {
        let found = Guarded<IDs>([])
        let done = DispatchSemaphore(value: 0)
        withIDs { ids in
            found.withLock { $0 = ids }
            done.signal()
        }
        done.wait()
        return found.withLock { $0 }
    }

    private func answer() {
        // Taken before the folders are looked at: who asks later must not get what was read earlier.
        let waiting = state.withLock { state in
            defer {
                state.waiting = []
                state.isScheduled = false
            }
            return state.waiting
        }
        let ids = tree.refreshed()
        for body in waiting { body(ids) }
    }
}

/// The folders as they were last read.
///
/// `@unchecked Sendable`: used on the index's serial queue only.
private final class Tree: @unchecked Sendable {
    private let library: ImageLibrary
    private var listings: [ExactText: FolderListing] = [:]
    private var ids: LibraryIndex.IDs = []
    /// Ids of links that led to a picture when last looked at.
    private var links: Set<ExactText> = []

    init(library: ImageLibrary) { self.library = library }

    /// The ids after every folder that changed was read again.
    func refreshed() -> LibraryIndex.IDs {
        var kept: [ExactText: FolderListing] = [:]
        var hasChanged = false
        var links: Set<ExactText> = []
        // Paths below the library, "" being the library itself, others ending in "/".
        var pending = [""]
        while let folder = pending.popLast() {
            let path = library.root + "/" + folder
            let known = listings[ExactText(folder)]
            let listing: FolderListing
            if let known, known.isSettled, FolderListing.Stamp(path: path) == known.stamp {
                listing = known
            } else {
                guard let read = FolderListing(path: path) else { continue }
                listing = read
                hasChanged = true
            }
            kept[ExactText(folder)] = listing
            // What a link leads to can change without its folder changing.
            for link in listing.links where library.item(exactly: folder + link.text) != nil {
                links.insert(ExactText(folder + link.text))
            }
            pending.append(contentsOf: listing.folders.map { "\(folder)\($0)/" })
        }
        if hasChanged || links != self.links || kept.count != listings.count {
            listings = kept
            self.links = links
            ids = sortedIDs()
        }
        return ids
    }

    private func sortedIDs() -> LibraryIndex.IDs {
        var ids: LibraryIndex.IDs = []
        for (folder, listing) in listings {
            for name in listing.pictures {
                let id = folder.text + name
                if !listing.links.contains(ExactText(name)) || links.contains(ExactText(id)) { ids.append(id) }
            }
        }
        return ids.sorted(by: idPrecedes)
    }
}
