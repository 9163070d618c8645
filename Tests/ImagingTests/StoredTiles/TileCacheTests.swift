import Testing

@testable import Imaging

struct TileCacheTests {
    private final class Level {}
    private let level = Level()

    private func key(_ column: Int) -> TileCache.Key {
        TileCache.Key(level: ObjectIdentifier(level), column: column, row: 0)
    }

    private func fill(_ cache: TileCache, _ column: Int, bytes: Int = 100) {
        let pixels = cache.room(bytes: bytes)
        pixels.base.initialize(repeating: UInt8(column), count: bytes)
        cache.keep(pixels, as: key(column))
    }

    @Test func whatWasUsedLongestAgoGivesWay() {
        let cache = TileCache(capacity: 300)
        for column in 1...3 { fill(cache, column) }
        #expect(cache.pixels(of: key(1)) != nil)
        fill(cache, 4)
        #expect(cache.pixels(of: key(2)) == nil)
        for column in [1, 3, 4] { #expect(cache.pixels(of: key(column))?.base[99] == UInt8(column)) }
    }

    @Test func aTileThatIsBeingReadKeepsItsPixels() throws {
        let cache = TileCache(capacity: 200)
        fill(cache, 1)
        let read = try #require(cache.pixels(of: key(1)))
        for column in 2...9 { fill(cache, column) }
        #expect(cache.pixels(of: key(1)) == nil && read.base[0] == 1 && read.base[99] == 1)
    }

    @Test func aTileLargerThanTheCacheIsNotKept() {
        let cache = TileCache(capacity: 200)
        fill(cache, 1, bytes: 201)
        #expect(cache.pixels(of: key(1)) == nil)
        fill(cache, 2)
        #expect(cache.pixels(of: key(2)) != nil)
    }

    @Test func aLevelThatIsClosedTakesItsTilesAlong() {
        let cache = TileCache(capacity: 1000)
        let other = Level()
        fill(cache, 1)
        let pixels = cache.room(bytes: 10)
        let otherKey = TileCache.Key(level: ObjectIdentifier(other), column: 1, row: 0)
        cache.keep(pixels, as: otherKey)
        cache.removeAll(of: ObjectIdentifier(level))
        #expect(cache.pixels(of: key(1)) == nil && cache.pixels(of: otherKey) != nil)
    }

    @Test func scratchMemoryServesOneAfterTheOtherAndTwoAtOnce() {
        let cache = TileCache(capacity: 0)
        let first = cache.takeScratch(bytes: 100)
        let second = cache.takeScratch(bytes: 50)
        #expect(first !== second)
        cache.giveBack(first)
        #expect(cache.takeScratch(bytes: 80) === first)
        cache.giveBack(second)
        #expect(cache.takeScratch(bytes: 80).bytes == 80)
    }
}
