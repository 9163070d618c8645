/// The parameters of a view's query, in the order of its canonical form.
enum ViewParameter: String, CaseIterable {
    case scale
    case x
    case y
    case center
    case anchor
    case dx
    case dy
    case rect
    case w
    case h
    case dpr
    case padding
    case min
    case max
    case mode
    case crop
    case angle
    case quadrant
    case flip
    case filter
    case format
    case quality
    case compression
    case background
    case kernel

    static let names = allCases.map(\.rawValue)
}
