/// How raw input is told apart, and how what it leaves moving comes to rest.
///
/// Distances are in points, times in seconds, speeds in points a second.
public struct TouchRules: Hashable, Sendable {
    /// How far a finger may stray from where it came down before it drags; then it has dragged from there.
    public private(set) var slop = 8.0
    /// The longest time that a finger of a tap is down.
    public private(set) var tapTime = 0.5
    /// The longest time from the end of a tap to the next finger, for the two to be a double tap; 0 for no double taps.
    ///
    /// A single tap is known, and reported, only when it has passed.
    public private(set) var doubleTapTime = 0.3
    /// The longest distance between the two taps of a double tap.
    public private(set) var doubleTapDistance = 40.0
    /// The mean distance of the fingers from their middle below which they count as this far apart.
    ///
    /// Fingers on one spot have no magnification.
    public private(set) var leastSpread = 10.0
    /// How far back the movement of a finger counts in its velocity: the time in which its weight falls to 1/e.
    public private(set) var velocityTime = 0.04
    /// The time without movement after which a finger has come to rest, and lets go of the content without a fling.
    public private(set) var restTime = 0.06
    /// The least speed that begins a fling.
    public private(set) var flingSpeed = 50.0
    /// The greatest speed that a fling begins with.
    public private(set) var topSpeed = 8000.0
    /// The speed at which a fling stops.
    public private(set) var stopSpeed = 10.0
    /// The time in which a fling's speed falls to 1/e; 0 for no flings.
    public private(set) var slowingTime = 0.5
    /// The time that it takes to spring back, or to zoom by a double tap; 0 for at once.
    public private(set) var settleTime = 0.35
    /// What a wheel does without the control key.
    public private(set) var wheelRule = WheelRule.zooms
    /// The height of a line that a wheel counts.
    public private(set) var lineHeight = 16.0
    /// The natural logarithm of the zoom for each point of a wheel that zooms.
    public private(set) var wheelRate = 0.002
    /// The same with the control key, as which pages are told of a pinch on a trackpad.
    public private(set) var controlRate = 0.01
    /// The greatest zoom of one step of a wheel, in or out.
    public private(set) var mostWheelZoom = 1.5

    /// Rules from their parts; what is left out is as in `standard`.
    /// - Throws: an error that names the number which is not finite, negative, or 0 where it has to be positive; the
    ///   stop speed is at most the speed of a fling, and that at most the top speed.
    public init(
        slop: Double = standard.slop,
        tapTime: Double = standard.tapTime,
        doubleTapTime: Double = standard.doubleTapTime,
        doubleTapDistance: Double = standard.doubleTapDistance,
        leastSpread: Double = standard.leastSpread,
        velocityTime: Double = standard.velocityTime,
        restTime: Double = standard.restTime,
        flingSpeed: Double = standard.flingSpeed,
        topSpeed: Double = standard.topSpeed,
        stopSpeed: Double = standard.stopSpeed,
        slowingTime: Double = standard.slowingTime,
        settleTime: Double = standard.settleTime,
        wheelRule: WheelRule = standard.wheelRule,
        lineHeight: Double = standard.lineHeight,
        wheelRate: Double = standard.wheelRate,
        controlRate: Double = standard.controlRate,
        mostWheelZoom: Double = standard.mostWheelZoom
    ) throws(GeometryError) {
        let notNegative = AllowedRange.from(0, upTo: largestWholeNumber)
        try check(slop, .touch(.slop), notNegative)
        try check(tapTime, .touch(.tapTime), notNegative)
        try check(doubleTapTime, .touch(.doubleTapTime), notNegative)
        try check(doubleTapDistance, .touch(.doubleTapDistance), notNegative)
        try check(leastSpread, .touch(.leastSpread), .length)
        try check(velocityTime, .touch(.velocityTime), .length)
        try check(restTime, .touch(.restTime), notNegative)
        try check(stopSpeed, .touch(.stopSpeed), .length)
        try check(flingSpeed, .touch(.flingSpeed), .from(stopSpeed, upTo: largestWholeNumber))
        try check(topSpeed, .touch(.topSpeed), .from(flingSpeed, upTo: largestWholeNumber))
        try check(slowingTime, .touch(.slowingTime), notNegative)
        try check(settleTime, .touch(.settleTime), notNegative)
        try check(lineHeight, .touch(.lineHeight), .length)
        try check(wheelRate, .touch(.wheelRate), notNegative)
        try check(controlRate, .touch(.controlRate), notNegative)
        try check(mostWheelZoom, .touch(.mostWheelZoom), .from(1, upTo: largestWholeNumber))
        self.slop = slop
        self.tapTime = tapTime
        self.doubleTapTime = doubleTapTime
        self.doubleTapDistance = doubleTapDistance
        self.leastSpread = leastSpread
        self.velocityTime = velocityTime
        self.restTime = restTime
        self.flingSpeed = flingSpeed
        self.topSpeed = topSpeed
        self.stopSpeed = stopSpeed
        self.slowingTime = slowingTime
        self.settleTime = settleTime
        self.wheelRule = wheelRule
        self.lineHeight = lineHeight
        self.wheelRate = wheelRate
        self.controlRate = controlRate
        self.mostWheelZoom = mostWheelZoom
    }

    private init(standard: Void) {}

    /// What fingers, mice and wheels are used to.
    public static let standard = TouchRules(standard: ())
}
