/// How the pictures of an export are called.
enum TreeNames {
    /// The names of pictures: their ids without what says the format, unless two would then come into each other's way.
    ///
    /// - Parameter places: what a picture of a name takes of the folder, by paths: all that is there and below.
    static func names(of ids: [String], places: (String) -> [String]) -> [String] {
        var names = ids.map(stem)
        while true {
            let crowded = crowded(names, places).filter { names[$0] != ids[$0] }
            if crowded.isEmpty { return names }
            for index in crowded { names[index] = ids[index] }
        }
    }

    /// The pictures whose places are also another's, or hold another's.
    static func crowded(_ names: [String], _ places: (String) -> [String]) -> [Int] {
        var owners: [ExactText: [Int]] = [:]
        for (index, name) in names.enumerated() {
            for place in places(name) { owners[ExactText(place), default: []].append(index) }
        }
        var crowded: Set<Int> = []
        for (place, indices) in owners {
            if indices.count > 1 { crowded.formUnion(indices) }
            for (index, byte) in zip(place.text.utf8.indices, place.text.utf8) where byte == UInt8(ascii: "/") {
                crowded.formUnion(owners[ExactText(String(place.text[..<index]))] ?? [])
            }
        }
        return crowded.sorted()
    }

    /// An id without its extension, if that is one of a picture's.
    private static func stem(_ id: String) -> String {
        guard ImageExtensions.areKnown(in: id), let dot = id.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot != id.startIndex,
            id.utf8[id.utf8.index(before: dot)] != UInt8(ascii: "/")
        else { return id }
        return String(id[..<dot])
    }
}
