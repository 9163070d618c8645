import Glibc

/// Some of the library's ids: those that follow a given one.
struct ListingPage: Hashable, Sendable {
    /// The page's ids, in order.
    let ids: [String]
    /// Whether more follow.
    let hasMore: Bool

    /// The `limit` ids that come after `after` in the order of their bytes, which need not be one of them.
    ///
    /// O(log n) and the page.
    init(of all: [String], after: String?, limit: Int) {
        var start = 0
        if let after {
            var end = all.count
            while start < end {
                let middle = (start + end) / 2
                if idPrecedes(after, all[middle]) { end = middle } else { start = middle + 1 }
            }
        }
        ids = Array(all[start...].prefix(limit))
        hasMore = start + ids.count < all.count
    }
}

/// The order of ids: that of their UTF-8 bytes, whatever the language.
func idPrecedes(_ left: String, _ right: String) -> Bool {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right -> Bool in
            let common = min(left.count, right.count)
            let order = common == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, common)
            return order == 0 ? left.count < right.count : order < 0
        }
    }
    // Text that is not stored as UTF-8, which none that was made here is.
    return (order ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
}
