import ImageRequests

/// The pictures that an export is told to take, before anybody has looked at them.
struct ExportCandidates {
    /// A picture.
    struct Candidate {
        /// What it is called in the export.
        var name: String
        /// The file.
        var source: SourceReference
        /// What it is to become.
        var trees: [PictureTree.Kind]
    }

    /// Pictures that one worker may read, since they lie below one folder.
    struct Group {
        /// The folder.
        var root: String
        /// The pictures.
        var candidates: [Candidate]
    }

    /// All that are to be exported.
    private(set) var groups: [Group] = []
    /// How many are left out, as they are there already.
    private(set) var kept = 0

    /// The pictures of files and of folders.
    /// - Throws: an error where one cannot be opened, where two would be called the same, and where something is in its
    ///   place that must not give way.
    init(_ operands: [String], _ settings: ExportSettings) throws(ExportError) {
        var (ids, found): ([String], [(root: String, source: SourceReference)]) = ([], [])
        for operand in operands {
            if let library = try? ImageLibrary(folder: operand) {
                try Self.check(library.root, named: operand, settings)
                for id in LibraryIndex(library: library).ids {
                    guard let item = library.item(exactly: id) else { continue }
                    ids.append(id)
                    found.append((library.root, item.source))
                }
            } else {
                do throws(SingleView.Failure) {
                    let source = try SingleView.source(operand)
                    ids.append(operand.pathNames.last ?? operand)
                    found.append((source.path.enclosingFolder ?? "/", source))
                } catch {
                    throw ExportError(error.message)
                }
            }
        }
        let taken = ExportPlaces(settings, sources: found.map(\.source))
        let places = { (name: String) in taken.kinds.flatMap { PictureTree.places(of: name, for: $0) } }
        let names = TreeNames.names(of: ids, places: places)
        if let first = TreeNames.crowded(names, places).first {
            let others = names.indices.filter { ExactText(names[$0]) == ExactText(names[first]) && $0 != first }
            let other = others.first.map { " and \(found[$0].source.path)" } ?? ""
            throw ExportError(
                "\(found[first].source.path)\(other) would both be \(names[first]): export them to folders of their own"
            )
        }
        for (name, found) in zip(names, found) {
            let trees = try taken.wanted(name)
            guard !trees.isEmpty else {
                kept += 1
                continue
            }
            if groups.last.map({ ExactText($0.root) }) != ExactText(found.root) {
                groups.append(Group(root: found.root, candidates: []))
            }
            groups[groups.count - 1].candidates.append(Candidate(name: name, source: found.source, trees: trees))
        }
    }

    /// Throws where an export would be among the pictures of the next.
    private static func check(_ root: String, named operand: String, _ settings: ExportSettings) throws(ExportError) {
        for folder in [settings.iiif, settings.deepZoom].compactMap({ $0 }) {
            var place = RunningProcess.absolute(folder)
            // It need not be there yet.
            while RunningProcess.real(place) == nil, let folder = place.enclosingFolder, folder != "/" {
                place = folder
            }
            guard let real = RunningProcess.real(place), real.isAtOrBelow(root) else { continue }
            throw ExportError(
                "\(folder) lies in \(operand), whose pictures are exported: its tiles would be among them the next time"
            )
        }
    }
}

/// Why there is no export, or no more of it: one sentence for a person.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence, without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
