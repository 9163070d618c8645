import ZoomCore

/// How a picture is mirrored and turned: the parameter `rotation`.
public struct IIIFRotation: Hashable, Sendable {
    /// Whether it is mirrored, left to right, before it is turned.
    public var isMirrored: Bool
    /// By how many degrees clockwise, from 0 to under 360, to a millionth.
    public var degrees: Double

    /// The rotation of a path's part, decoded.
    /// - Throws: an error where it is none.
    init(text: String) throws(RequestError) {
        isMirrored = text.hasPrefix("!")
        guard let number = IIIFNumber.decimal(text.dropFirst(isMirrored ? 1 : 0)), number <= 360 else {
            throw RequestError(
                parameter: "rotation",
                value: text,
                requirement: "a number of degrees from 0 to 360, after a ! where the picture is to be mirrored"
            )
        }
        let millionths = roundedHalfUp(number * 1_000_000)
        degrees = millionths == 360_000_000 ? 0 : millionths / 1_000_000
    }

    /// The rotation as a path has it in its canonical form.
    public var text: String { (isMirrored ? "!" : "") + DecimalText.sixDecimals(degrees) }
}
