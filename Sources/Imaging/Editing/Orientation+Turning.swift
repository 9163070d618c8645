extension Orientation {
    /// Left and right change places.
    static let flipped = Orientation(tag: 2)

    /// Clockwise quarter turns.
    static func quarterTurns(_ count: Int) -> Orientation {
        Orientation(tag: [1, 6, 3, 8][count & 3])
    }

    /// This orientation, and then another: the eight are a group.
    func followed(by next: Orientation) -> Orientation {
        // A transposition exchanges the axes along which was mirrored before.
        let mirroredX = (next.transposes ? mirrorsY : mirrorsX) != next.mirrorsX
        let mirroredY = (next.transposes ? mirrorsX : mirrorsY) != next.mirrorsY
        let tags = transposes != next.transposes ? [5, 6, 8, 7] : [1, 2, 4, 3]
        return Orientation(tag: tags[(mirroredX ? 1 : 0) + (mirroredY ? 2 : 0)])
    }
}
