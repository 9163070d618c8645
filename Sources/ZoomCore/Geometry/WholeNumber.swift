#if arch(wasm32)
    /// What counts pixels and tiles: 64 bits here too, where `Int` has half of them.
    public typealias WholeNumber = Int64
#else
    /// What counts pixels and tiles.
    public typealias WholeNumber = Int
#endif
