import CWasmRuntime
import TestSupport
import Testing

@Suite struct HeapTests {
    /// A heap over memory of its own, with a unit of memory at each side that it must not touch.
    private func withHeap(_ size: Int, _ body: (inout heap) -> Void) {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 32, alignment: 16)
        defer { room.deallocate() }
        room.initializeMemory(as: UInt8.self, repeating: 0xA5)
        var heap = heap(free: nil)
        heap_add(&heap, room.baseAddress! + 16, size)
        body(&heap)
        #expect(room.prefix(16).allSatisfy { $0 == 0xA5 } && room.suffix(16).allSatisfy { $0 == 0xA5 })
    }

    @Test func whatIsGivenBackIsWholeAgain() {
        withHeap(65536) { heap in
            #expect(heap_free_bytes(&heap) == 65536)
            let pieces = (0..<100).map { heap_take(&heap, 1 + $0 * 5, 16) }
            #expect(pieces.allSatisfy { $0 != nil })
            for piece in pieces where Int(bitPattern: piece) % 3 == 0 { heap_give(&heap, piece) }
            for piece in pieces where Int(bitPattern: piece) % 3 != 0 { heap_give(&heap, piece) }
            #expect(heap_largest_free(&heap) == 65536)
            heap_give(&heap, nil)
            #expect(heap_free_bytes(&heap) == 65536)
        }
    }

    @Test func piecesAreAlignedAndKeepWhatIsWrittenIntoThem() {
        var generator = SeededGenerator(seed: 41)
        withHeap(1 << 18) { heap in
            var pieces: [(start: UnsafeMutableRawPointer, size: Int, mark: UInt8)] = []
            for step in 0..<20_000 {
                if pieces.isEmpty || Int.random(in: 0..<5, using: &generator) > 1 {
                    let size = Int.random(in: 0...4000, using: &generator)
                    let alignment = 1 << Int.random(in: 0...8, using: &generator)
                    guard let piece = heap_take(&heap, size, alignment) else { continue }
                    #expect(Int(bitPattern: piece) % max(16, alignment) == 0)
                    let mark = UInt8(truncatingIfNeeded: step)
                    memsetAll(piece, mark, size)
                    pieces.append((piece, size, mark))
                } else {
                    let piece = pieces.remove(at: Int.random(in: 0..<pieces.count, using: &generator))
                    let bytes = UnsafeRawBufferPointer(start: piece.start, count: piece.size)
                    #expect(bytes.allSatisfy { $0 == piece.mark })
                    heap_give(&heap, piece.start)
                }
            }
            for piece in pieces { heap_give(&heap, piece.start) }
            #expect(heap_free_bytes(&heap) == 1 << 18 && heap_largest_free(&heap) == 1 << 18)
        }
    }

    private func memsetAll(_ start: UnsafeMutableRawPointer, _ byte: UInt8, _ count: Int) {
        UnsafeMutableRawBufferPointer(start: start, count: count).initializeMemory(as: UInt8.self, repeating: byte)
    }

    @Test func whatIsTooLargeIsNotGiven() {
        withHeap(4096) { heap in
            #expect(heap_take(&heap, 4096, 16) == nil)
            #expect(heap_take(&heap, Int.max, 16) == nil)
            #expect(heap_take(&heap, 16, 1 << 40) == nil)
            let all = heap_take(&heap, 4080, 16)
            #expect(all != nil && heap_free_bytes(&heap) == 0)
            #expect(heap_take(&heap, 0, 16) == nil)
            heap_give(&heap, all)
            #expect(heap_free_bytes(&heap) == 4096)
        }
    }

    @Test func memoryThatAdjoinsIsJoined() {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { room.deallocate() }
        var heap = heap(free: nil)
        heap_add(&heap, room.baseAddress! + 2048, 2048)
        heap_add(&heap, room.baseAddress! + 3, 2045)
        #expect(heap_largest_free(&heap) == 4080)
        heap_add(&heap, room.baseAddress!, 9)
        #expect(heap_free_bytes(&heap) == 4080)
    }
}
