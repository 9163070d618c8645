#if arch(wasm32)
    // What the WebAssembly modules show: one function for each operation, and the memory that they share.

    /// WebAssembly has one thread.
    nonisolated(unsafe) var sharedMemory = NumberMemory()

    /// Makes room for so many numbers.
    /// - Returns: the address of the first.
    @_expose(wasm, "reserve")
    @_cdecl("zoom_reserve")
    func exportedReserve(_ count: Int32) -> Int32 {
        sharedMemory.reserve(Int(count))
        return Int32(bitPattern: UInt32(UInt(bitPattern: sharedMemory.numbers.baseAddress)))
    }
#endif
