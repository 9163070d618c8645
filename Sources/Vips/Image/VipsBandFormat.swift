/// The type of one band of one pixel, numbered as libvips numbers it.
public enum VipsBandFormat: Int32, Hashable, Sendable {
    case uchar = 0
    case char = 1
    case ushort = 2
    case short = 3
    case uint = 4
    case int = 5
    case float = 6
    case complex = 7
    case double = 8
    case doubleComplex = 9
}
