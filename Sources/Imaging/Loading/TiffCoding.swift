import StoredTiles

/// How the tiles of one TIFF directory are coded, and where they are.
struct TiffCoding: Equatable {
    /// Bits of each sample (tag 258).
    var bits: [Int] = [1]
    /// The compression's number (tag 259); 7 is JPEG.
    var compression = 1
    /// What samples mean (tag 262): 1 grey from black on, 2 RGB, 6 YCbCr.
    var photometric = 0
    /// Whether each sample has tiles of its own (tag 284).
    var isPlanar = false
    /// Where each tile begins (tag 324).
    var offsets: TiffArray?
    /// How long each tile is (tag 325).
    var byteCounts: TiffArray?
    /// The JPEG tables that all tiles share (tag 347).
    var tables: TiffArray?
}
