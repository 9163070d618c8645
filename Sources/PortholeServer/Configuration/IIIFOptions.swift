extension CommandOption<ServiceConfiguration> {
    /// How large pictures may be that IIIF asks for; their `info.json` says so.
    static let iiif: [CommandOption] = [
        CommandOption(
            "max-iiif-width",
            .count(1...1_000_000),
            at: \.limits.iiifWidth,
            absent: "no limit",
            under: "Limits",
            "the widest picture that IIIF asks for, in pixels"
        ),
        CommandOption(
            "max-iiif-height",
            .count(1...1_000_000),
            at: \.limits.iiifHeight,
            absent: "as --max-iiif-width",
            under: "Limits",
            "the greatest height, in pixels"
        ),
        CommandOption(
            "max-iiif-area",
            .pixels(1...500_000_000),
            at: \.limits.iiifArea,
            absent: "as --max-output-pixels",
            under: "Limits",
            "the greatest area, in pixels; never above --max-output-pixels"
        ),
    ]
}
