/// How much a store of open pictures may hold at once.
public struct SourceCaps: Hashable, Sendable {
    /// The most open pictures.
    public var images: Int

    /// The most bytes of decoded pixels in memory.
    public var memory: Int

    /// A level with more bytes than this is kept on disc instead.
    public var memoryPerLevel: Int

    /// The most bytes of decoded pixels on disc; one level alone may exceed it.
    public var disc: Int

    /// The folder for pixels on disc.
    public var folder: String

    /// Caps: by default 16 pictures, 192 MiB in memory, levels over 64 MiB on disc, 8 GiB there.
    public init(
        images: Int = 16,
        memory: Int = 192 << 20,
        memoryPerLevel: Int = 64 << 20,
        disc: Int = 8 << 30,
        folder: String = "/tmp"
    ) {
        self.images = images
        self.memory = memory
        self.memoryPerLevel = memoryPerLevel
        self.disc = disc
        self.folder = folder
    }
}
