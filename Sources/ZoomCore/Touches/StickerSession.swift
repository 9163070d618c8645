/// A sticker under a hand: one finger drags it, two and more drag, scale and turn it.
///
/// A finger that comes or goes moves nothing. All points are of the viewport through which the picture is seen, which
/// does not move meanwhile. The sticker's middle stays on the picture, and its width in a range; fingers that go on
/// beyond have it back where they left it. One that lies off the picture, as a crop can leave it, or whose width is out
/// of the range comes in as far as fingers bring it, and goes no further out: to be touched changes nothing.
public struct StickerSession: Sendable {
    /// The picture that the sticker is on, and which picture of it is looked at.
    public let edited: EditedImage
    /// Which picture is looked at.
    public let mode: EditMode
    /// The sticker as it lies now, in relative lengths.
    public private(set) var sticker: StickerPlace

    private let layout: Layout
    private let state: ViewportState
    private let least: Double
    private let most: Double
    /// Where its middle may lie, in pixels of the picture.
    private let reach: Rect
    private var fingers = Fingers()
    private var handleFinger: Int?
    /// Where the fingers have it, in points, wherever that is.
    private var held: StickerPlace

    /// A sticker that nobody touches; its width keeps from the least to the most, in relative lengths, or to its own
    /// where that is less or more.
    /// - Throws: an error that names the number out of range.
    public init(
        _ sticker: StickerPlace,
        on edited: EditedImage,
        mode: EditMode = .edit,
        layout: Layout,
        state: ViewportState,
        widths: (least: Double, most: Double) = (0.02, 2)
    ) throws(GeometryError) {
        try check(widths.least, .stickerWidth, .length)
        try check(widths.most, .stickerWidth, .from(widths.least, upTo: largestWholeNumber))
        self.edited = edited
        self.mode = mode
        self.sticker = sticker
        self.layout = layout
        self.state = state
        least = Swift.min(widths.least, sticker.width)
        most = Swift.max(widths.most, sticker.width)
        held = sticker
        let middle = try edited.place(of: sticker, in: mode).center
        let picture = edited.pictureSize(mode)
        let origin = Point(x: Swift.min(0, middle.x), y: Swift.min(0, middle.y))
        let end = Point(x: Swift.max(picture.width, middle.x), y: Swift.max(picture.height, middle.y))
        reach = Rect(origin: origin, size: Size(width: end.x - origin.x, height: end.y - origin.y))
        try takeHold()
    }

    /// How many fingers are down.
    public var touches: Int { fingers.count - (handleFinger == nil ? 0 : 1) }

    /// Where the sticker lies on the picture, in its pixels.
    public func place() throws(GeometryError) -> StickerPlace { try edited.place(of: sticker, in: mode) }

    /// Takes in an event; wheels and trackpads do nothing.
    /// - Returns: whether the sticker lies otherwise than before.
    /// - Throws: an error that names the number which is not finite; the session is then as it was.
    public mutating func handle(_ event: TouchEvent) throws(GeometryError) -> Bool {
        try event.check()
        var session = self
        switch event.action {
        case .down(let finger, let point): try session.land(finger, at: point)
        case .move(let finger, let point): try session.move(finger, to: point)
        case .up(let finger, let point):
            try session.move(finger, to: point)
            try session.lift(finger)
        case .cancel(let finger): try session.lift(finger)
        case .wheel, .magnify: break
        }
        let hasChanged = session.sticker != sticker
        self = session
        return hasChanged
    }

    /// A finger, or a mouse, takes the sticker by a handle: it scales and turns it about its middle.
    /// - Throws: an error that names the number which is not finite; the session is then as it was.
    public mutating func takeHandle(_ finger: Int, at point: Point) throws(GeometryError) {
        try TouchEvent(time: 0, action: .down(finger, at: point)).check()
        guard fingers.count == 0 else { return }
        // The other finger of a pinch about the middle: one that no event moves.
        fingers.land(Int.min, at: held.center)
        fingers.land(finger, at: point)
        handleFinger = finger
    }

    /// Moves, scales and turns the sticker by a step, as of a key: in points, by a factor, in degrees.
    /// - Returns: whether it lies otherwise than before.
    /// - Throws: an error that names the number out of range; the session is then as it was.
    public mutating func adjust(
        by distance: Point = .zero,
        magnification: Double = 1,
        turn: Double = 0
    ) throws(GeometryError) -> Bool {
        try check(distance.x, .pointX, .distance)
        try check(distance.y, .pointY, .distance)
        try check(magnification, .pinchMagnification, .length)
        try check(turn, .stickerAngle, .distance)
        var session = self
        session.held.center = Point(x: held.center.x + distance.x, y: held.center.y + distance.y)
        session.held.width *= magnification
        session.held.angle += turn
        try session.layDown()
        try session.takeHold()
        let hasChanged = session.sticker != sticker
        self = session
        return hasChanged
    }

    private mutating func land(_ finger: Int, at point: Point) throws(GeometryError) {
        try lift(finger)
        guard !fingers.isFull, handleFinger == nil else { return }
        fingers.land(finger, at: point)
        try takeHold()
    }

    @inline(never)
    private mutating func move(_ finger: Int, to point: Point) throws(GeometryError) {
        let before = fingers
        guard fingers.move(finger, to: point) else { return }
        let leastSpread = TouchRules.standard.leastSpread
        let middle = before.centroid
        let factor = Swift.max(fingers.spread, leastSpread) / Swift.max(before.spread, leastSpread)
        let degrees = Swift.min(fingers.spread, before.spread) < 1 ? 0 : before.turn(to: fingers)
        let turn = Turn(degrees: degrees)
        let away = turn.forth(Point(x: held.center.x - middle.x, y: held.center.y - middle.y))
        let reached = fingers.centroid
        held = StickerPlace(
            center: Point(x: reached.x + away.x * factor, y: reached.y + away.y * factor),
            width: clamp(held.width * factor, 1e-100, 1e100),
            angle: held.angle + degrees
        )
        try layDown()
    }

    @inline(never)
    private mutating func lift(_ finger: Int) throws(GeometryError) {
        guard fingers.location(of: finger) != nil else { return }
        fingers.lift(finger)
        if handleFinger != nil {
            handleFinger = nil
            fingers = Fingers()
        }
        try takeHold()
    }

    /// The fingers have the sticker where it lies; nothing moves.
    private mutating func takeHold() throws(GeometryError) {
        let place = try place()
        held = StickerPlace(
            center: layout.viewportPoint(atImagePoint: place.center, in: state),
            width: place.width * layout.magnification(at: state.scale),
            angle: place.angle
        )
    }

    /// The sticker lies where the fingers have it, as far as it may.
    private mutating func layDown() throws(GeometryError) {
        let k = layout.magnification(at: state.scale)
        let center = layout.imagePoint(atViewportPoint: held.center, in: state)
        try layIn(
            edited.sticker(
                at: StickerPlace(
                    center: Point(
                        x: clamp(center.x, reach.origin.x, reach.origin.x + reach.size.width),
                        y: clamp(center.y, reach.origin.y, reach.origin.y + reach.size.height)
                    ),
                    width: clamp(held.width / k, least * edited.diagonal, most * edited.diagonal),
                    angle: held.angle
                ),
                in: mode
            )
        )
    }

    private mutating func layIn(_ sticker: StickerPlace) throws(GeometryError) {
        var sticker = sticker
        sticker.width = clamp(sticker.width, least, most)
        _ = try edited.place(of: sticker, in: mode)
        self.sticker = sticker
    }
}
