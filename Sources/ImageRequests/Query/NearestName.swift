/// The known name that is nearest to another; the first of equals, `nil` where none is near.
///
/// Nearest is one that the name abbreviates, as `q` does `quality`, then what takes the fewest edits: to add, drop or
/// change a letter, or to exchange two neighbours. A name that goes on where a known one ends, as `width` after `w`,
/// is two edits away at most. Case does not count. Only the first letters of a long name are looked at, so that the
/// time does not grow with it.
public func nearestName(to name: String, among known: [String]) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(64))
    var best: (name: String, edits: Int)?
    for candidate in known {
        let others = Array(candidate.lowercased().utf8)
        var edits = editDistance(letters, others)
        if !letters.isEmpty {
            if others.starts(with: letters) { edits = 0 }
            if letters.starts(with: others) { edits = Swift.min(edits, 2) }
        }
        // No slip of the pen changes more than half of a word.
        if !letters.isEmpty, 2 * edits > Swift.max(letters.count, others.count) { continue }
        if best.map({ edits < $0.edits }) ?? true { best = (candidate, edits) }
    }
    return best?.name
}

/// The fewest edits from one word to another, where no letter is edited twice (optimal string alignment).
func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
        var current = [row + 1]
        for (column, otherLetter) in other.enumerated() {
            var edits = Swift.min(last[column + 1], current[column]) + 1
            edits = Swift.min(edits, last[column] + (letter == otherLetter ? 0 : 1))
            if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
                edits = Swift.min(edits, beforeLast[column - 1] + 1)
            }
            current.append(edits)
        }
        beforeLast = last
        last = current
    }
    return last[other.count]
}
