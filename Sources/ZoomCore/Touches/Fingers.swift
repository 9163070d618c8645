/// The fingers that are down: up to ten, in storage of their own.
struct Fingers: Sendable {
    /// How many are down.
    private(set) var count = 0
    private var fingers = InlineArray<10, Finger>(repeating: Finger(number: 0, location: .zero))

    private struct Finger {
        var number: Int
        var location: Point
    }

    /// Whether there is no room for another one.
    var isFull: Bool { count == fingers.count }

    /// Where a finger is; `nil` where it is not down.
    func location(of finger: Int) -> Point? {
        index(of: finger).map { fingers[$0].location }
    }

    /// The middle of the fingers.
    var centroid: Point {
        var sum = Point.zero
        for i in 0..<count { sum = Point(x: sum.x + fingers[i].location.x, y: sum.y + fingers[i].location.y) }
        return Point(x: sum.x / Double(count), y: sum.y / Double(count))
    }

    /// The mean distance of the fingers from their middle.
    var spread: Double {
        let middle = centroid
        var sum = 0.0
        for i in 0..<count { sum += distance(fingers[i].location, middle) }
        return sum / Double(count)
    }

    /// By how many degrees, clockwise, the same fingers have turned about their middle since.
    func turn(to later: Fingers) -> Double {
        let middle = centroid
        let laterMiddle = later.centroid
        var along = 0.0
        var across = 0.0
        for i in 0..<count {
            let from = Point(x: fingers[i].location.x - middle.x, y: fingers[i].location.y - middle.y)
            let place = later.fingers[i].location
            let to = Point(x: place.x - laterMiddle.x, y: place.y - laterMiddle.y)
            along += from.x * to.x + from.y * to.y
            across += from.x * to.y - from.y * to.x
        }
        return angle(of: Point(x: along, y: across))
    }

    /// Adds a finger, which there must be room for.
    mutating func land(_ finger: Int, at point: Point) {
        fingers[count] = Finger(number: finger, location: point)
        count += 1
    }

    /// Moves a finger.
    /// - Returns: whether it is down.
    mutating func move(_ finger: Int, to point: Point) -> Bool {
        guard let index = index(of: finger) else { return false }
        fingers[index].location = point
        return true
    }

    /// Takes a finger away, if it is down.
    mutating func lift(_ finger: Int) {
        guard let index = index(of: finger) else { return }
        count -= 1
        fingers[index] = fingers[count]
    }

    private func index(of finger: Int) -> Int? {
        for i in 0..<count where fingers[i].number == finger { return i }
        return nil
    }
}

/// The distance of two points.
func distance(_ one: Point, _ other: Point) -> Double {
    let x = one.x - other.x
    let y = one.y - other.y
    return (x * x + y * y).squareRoot()
}
