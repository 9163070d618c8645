extension SourceFormat {
    /// Whether a file of this format has colour at half resolution in both directions (4:2:0), so that no more need be
    /// kept of it.
    ///
    /// Assumed of HEIF and AVIF, where nothing is told without decoding; of a TIFF it is not asked.
    func halvesColour(_ file: SourceFile) -> Bool {
        switch self {
        case .jpeg: Self.hasHalvedComponents(file)
        case .webp: isLossy(file)
        case .heif: true
        default: false
        }
    }

    /// Whether the frame of a JPEG says so (ITU-T T.81, B.2.2).
    private static func hasHalvedComponents(_ file: SourceFile) -> Bool {
        var place = 2
        for _ in 0..<1024 {
            guard let head = file.bytes(at: place, count: 19), head.count == 19, head[0] == 0xFF else { return false }
            switch head[1] {
            // Fills up.
            case 0xFF: place += 1
            case 0xC4, 0xC8, 0xCC, 0xD0...0xFE, 0x00...0xBF: place += 2 + (Int(head[2]) << 8 | Int(head[3]))
            default:
                // Samples of the first component for one of the second: across and down.
                return head[9] == 3 && head[11] == 0x22 && head[14] == 0x11 && head[17] == 0x11
            }
        }
        return false
    }
}
