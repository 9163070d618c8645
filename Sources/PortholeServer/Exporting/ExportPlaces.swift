import ImageRequests

/// What is in the places of an export already, and whether it gives way.
struct ExportPlaces {
    private let folders: [(kind: PictureTree.Kind, path: String)]
    private let existing: ExportSettings.Existing
    /// The pictures' files, and all folders above them.
    private let sources: Set<ExactText>

    /// The places of an export of some files.
    init(_ settings: ExportSettings, sources: [SourceReference]) {
        let iiif = settings.iiif.map { (kind: PictureTree.Kind.iiif, path: $0) }
        let deepZoom = settings.deepZoom.map { (kind: PictureTree.Kind.deepZoom, path: $0) }
        folders = [iiif, deepZoom].compactMap { $0 }
        existing = settings.existing
        var all: Set<ExactText> = []
        for source in sources {
            var path = RunningProcess.real(source.path) ?? source.path
            while all.insert(ExactText(path)).inserted, let folder = path.enclosingFolder { path = folder }
        }
        self.sources = all
    }

    /// What pictures become.
    var kinds: [PictureTree.Kind] { folders.map(\.kind) }

    /// What is to be made of a picture; nothing where all of it is there and stays.
    /// - Throws: an error where something is in its place that must not be replaced. Whatever is to become of what is
    ///   there: pictures that are exported never give way, nor does what no export has written.
    func wanted(_ name: String) throws(ExportError) -> [PictureTree.Kind] {
        var wanted: [PictureTree.Kind] = []
        for (kind, folder) in folders {
            let places = PictureTree.places(of: name, for: kind).map { "\(folder)/\($0)" }
            if let place = places.first(where: isOrHoldsSource) {
                throw ExportError("\(place) is or holds a picture that is exported: export to another folder")
            }
            guard let taken = places.first(where: TreeFolder.isTaken) else {
                wanted.append(kind)
                continue
            }
            switch existing {
            case .refuse:
                throw ExportError(
                    "\(taken) is there already: --existing replace replaces such, --existing keep leaves them"
                )
            case .replace:
                if let reason = Self.whyNoneGivesWay(in: places, for: kind) { throw ExportError(reason) }
                wanted.append(kind)
            case .keep:
                // What is last in its place says that the rest is there.
                guard let last = places.last, TreeFolder.isTaken(last) else {
                    throw ExportError(
                        "\(taken) is there already, but no \(places.last ?? ""): move it away, or export elsewhere"
                    )
                }
            }
        }
        return wanted
    }

    private func isOrHoldsSource(_ place: String) -> Bool {
        RunningProcess.real(place).map { sources.contains(ExactText($0)) } ?? false
    }

    /// Why what is in the places of an export must not be replaced; `nil` where nothing is, or only an earlier export.
    static func whyNoneGivesWay(in places: [String], for kind: PictureTree.Kind) -> String? {
        guard let taken = places.first(where: TreeFolder.isTaken) else { return nil }
        switch WrittenTree.objection(to: places, for: kind) {
        case nil: return nil
        case .noExport: return "\(taken) is there already and no export: move it away, or export elsewhere"
        case .holds(let other):
            return "\(taken) is an export, but holds \(other), which is not of it: move that away, or export elsewhere"
        }
    }
}
