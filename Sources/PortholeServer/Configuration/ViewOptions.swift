/// What `porthole view` is told.
public struct ViewSettings: Sendable {
    /// The view, by the parameters of the interface.
    public var parameters: [String: String] = [:]
    /// The file to write; `nil` or `-` is standard output.
    public var output: String?
    /// The worker and the limits.
    public var service = ServiceConfiguration(library: "")

    /// A centred view of the default size.
    public init() {}
}

extension CommandOption<ViewSettings> {
    /// What `porthole view` can be told: the parameters of the interface, the output, the worker and the limits.
    public static let view: [CommandOption] =
        parameters
        + [
            CommandOption(
                "output",
                short: "o",
                .text("FILE", allowed: "a file"),
                at: \.output,
                absent: "standard output",
                under: "Output",
                "the file to write, or - for standard output; its extension names the format"
            )
        ]
        + (CommandOption<ServiceConfiguration>.workerProcess + CommandOption<ServiceConfiguration>.limits
        + [CommandOption<ServiceConfiguration>.pyramidThreshold])
        .map { $0.within(\.service) }

    private static let parameters: [CommandOption] = [
        parameter("scale", "N", "zoom scale, 1 is the fit", standard: "1"),
        parameter("x", "POINTS", "content offset from the left", standard: "centred"),
        parameter("y", "POINTS", "content offset from the top", standard: "centred"),
        parameter("center", "X,Y", "instead: the unit point of the image in the middle"),
        parameter("anchor", "X,Y", "instead: the unit point of the viewport to scale about"),
        parameter("dx", "POINTS", "with --anchor: shift to the right", standard: "0"),
        parameter("dy", "POINTS", "with --anchor: shift downwards", standard: "0"),
        parameter("rect", "X,Y,W,H", "instead: the rectangle of image pixels to show whole"),
        parameter("width", short: "w", "POINTS", "width of the viewport", standard: "1024"),
        parameter("height", short: "h", "POINTS", "height of the viewport", standard: "768"),
        parameter("dpr", "N", "pixels of the picture for a point", standard: "1"),
        parameter("padding", "POINTS", "how far the view may be moved beyond the image's edge", standard: "0"),
        parameter("min", "N", "the smallest zoom scale", standard: "1"),
        parameter("max", "N", "the largest zoom scale", standard: "16"),
        parameter(
            "mode",
            "MODE",
            "view, edit, or crop: all of the image on the square it is cropped on",
            standard: "view"
        ),
        parameter("crop", "X,Y,W,H", "crop: its middle from the image's, and its size; 1 is the image's diagonal"),
        parameter("angle", "DEGREES", "turn clockwise, -45 to 45", standard: "0"),
        parameter("quadrant", "N", "quarter turns clockwise, 0 to 3", standard: "0"),
        parameter("flip", "true|false", "whether left and right are exchanged, before all else", standard: "false"),
        parameter("filter", "NAME", "none, mono, noir, sepia, invert, vivid or fade", standard: "none"),
        parameter("format", "png|jpg|webp|avif", "the picture's format", standard: "the output's extension, else png"),
        parameter("quality", "N", "quality of the lossy formats, 1 to 100", standard: "80"),
        parameter(
            "compression",
            "fast|small",
            "small makes a PNG smaller, in some ten times the time",
            standard: "fast"
        ),
        parameter("background", "RRGGBB", "colour beside the image, or transparent", standard: "000000"),
        parameter("kernel", "NAME", "auto, nearest, linear, cubic or lanczos3", standard: "auto"),
    ]

    /// A parameter of the interface; what it may be is checked where the interface checks it.
    private static func parameter(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        _ summary: String,
        standard: String? = nil
    ) -> CommandOption {
        let key = short.map(String.init) ?? name
        return CommandOption(
            name,
            short: short,
            .text(placeholder, allowed: placeholder),
            at: \.parameters[key],
            absent: standard,
            under: "View",
            summary
        )
    }
}
