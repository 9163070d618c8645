/// A number that raw input comes with, or that tells it apart, as an error names it.
public enum TouchParameter: Hashable, Sendable {
    case time
    case wheelDeltaX, wheelDeltaY
    case slop
    case tapTime, doubleTapTime, doubleTapDistance
    case leastSpread
    case velocityTime, restTime
    case flingSpeed, topSpeed, stopSpeed, slowingTime
    case settleTime
    case lineHeight, wheelRate, controlRate, mostWheelZoom

    /// The words that a message uses for it.
    public var name: StaticString {
        switch self {
        case .time: "time"
        case .wheelDeltaX: "x of the wheel's step"
        case .wheelDeltaY: "y of the wheel's step"
        case .slop: "slop"
        case .tapTime: "time of a tap"
        case .doubleTapTime: "time between two taps"
        case .doubleTapDistance: "distance between two taps"
        case .leastSpread: "least spread of the fingers"
        case .velocityTime: "time over which velocity is taken"
        case .restTime: "time after which a finger rests"
        case .flingSpeed: "speed of a fling"
        case .topSpeed: "top speed of a fling"
        case .stopSpeed: "speed at which a fling stops"
        case .slowingTime: "time in which a fling slows down"
        case .settleTime: "time of settling"
        case .lineHeight: "height of a wheel's line"
        case .wheelRate: "zoom rate of the wheel"
        case .controlRate: "zoom rate of the wheel with control"
        case .mostWheelZoom: "greatest zoom of a wheel's step"
        }
    }
}
