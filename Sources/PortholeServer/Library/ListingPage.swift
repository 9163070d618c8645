/// Some of the library's ids: those that follow a given one.
struct ListingPage: Hashable, Sendable {
    /// The page's ids, in order.
    let ids: [String]
    /// Whether more follow.
    let hasMore: Bool

    /// The `limit` ids that come after `after` in the order of their bytes, which need not be there itself; O(log n) and the page.
    init(of all: [String], after: String?, limit: Int) {
        var start = 0
        if let after {
            var end = all.count
            while start < end {
                let middle = (start + end) / 2
                if after.utf8.lexicographicallyPrecedes(all[middle].utf8) { end = middle } else { start = middle + 1 }
            }
        }
        ids = Array(all[start...].prefix(limit))
        hasMore = start + ids.count < all.count
    }
}
