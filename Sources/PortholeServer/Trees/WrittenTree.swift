import Glibc

/// The files that an export has written to its places, told from what others have put there.
struct WrittenTree {
    /// Why what is in an export's places is not to be removed as one.
    enum Objection: Hashable {
        /// No export has written it.
        case noExport
        /// There is something else in it.
        case holds(String)
    }

    /// What may lie in a folder of a tree: folders of names, and in the last of them files.
    private let names: [(String) -> Bool]
    /// What else may lie in the uppermost.
    private let descriptor: String?

    /// Why what is in the places of an export is not to be removed as one; `nil` where all of it is an export's.
    ///
    /// Looks at every name in it.
    static func objection(to places: [String], for kind: PictureTree.Kind) -> Objection? {
        switch kind {
        case .iiif:
            let info = "\(places[0])/info.json"
            guard mode(places[0]) == S_IFDIR, mode(info) == S_IFREG, ExportedTree.descriptor(info: info) != nil else {
                return .noExport
            }
            let tree = WrittenTree(names: [isRegion, isSize, { $0 == "0" }, isPicture], descriptor: "info.json")
            return tree.stranger(in: places[0]).map(Objection.holds)
        case .deepZoom:
            guard places.map(mode) == [S_IFDIR, S_IFREG], ExportedTree.descriptor(deepZoom: places[1]) != nil else {
                return .noExport
            }
            return WrittenTree(names: [isNumber, isTile], descriptor: nil).stranger(in: places[0]).map(Objection.holds)
        }
    }

    /// The path of something that is no part of the tree; `nil` where there is nothing such.
    private func stranger(in folder: String, depth: Int = 0) -> String? {
        guard let stream = opendir(folder) else { return folder }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            guard let name = entryName(entry) else { return "\(folder)/…" }
            if name == "." || name == ".." { continue }
            let path = "\(folder)/\(name)"
            let mode = Self.mode(path)
            if depth == 0, name == descriptor, mode == S_IFREG { continue }
            let isLast = depth == names.count - 1
            guard names[depth](name), mode == (isLast ? S_IFREG : S_IFDIR) else { return path }
            if !isLast, let stranger = stranger(in: path, depth: depth + 1) { return stranger }
        }
        return nil
    }

    /// What is at a path itself, a link not followed.
    private static func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    // MARK: Names

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func numbers(_ text: String, by separator: Character) -> Int? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        return parts.allSatisfy { isNumber($0) } ? parts.count : nil
    }

    private static func isRegion(_ name: String) -> Bool { name == "full" || numbers(name, by: ",") == 4 }

    private static func isSize(_ name: String) -> Bool {
        ["full", "max"].contains(name) || numbers(name, by: ",") == 2
            || (name.hasExactSuffix(",") && isNumber(name.dropLast()))
    }

    private static func isPicture(_ name: String) -> Bool {
        ExportSettings.Format.allCases.contains { name == "default.\($0.rawValue)" }
    }

    private static func isTile(_ name: String) -> Bool {
        ExportSettings.Format.allCases.contains { format in
            let ending = ".\(format.rawValue)"
            return name.hasExactSuffix(ending)
                && numbers(name.droppingLast(bytes: ending.utf8.count), by: "_") == 2
        }
    }
}
