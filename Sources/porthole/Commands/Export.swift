import PortholeServer

extension Command {
    /// `porthole export --iiif FOLDER PICTURE…`: tiles as files, for any web server.
    static let export = Command(
        "export",
        operand: "PICTURE...",
        operands: 1...100_000,
        summary: "writes pictures as tiles that any web server can give to viewers: IIIF level 0, Deep Zoom, or both",
        options: CommandOption.export,
        defaults: ExportSettings(),
        notes: [
            "PICTURE is a file, or a folder, which stands for all pictures below it. NAME is the file's, without its "
                + "extension where no two would be called the same; of a picture in a folder below PICTURE, the path.",
            "The tiles have the pixels that 'serve' answers with; a large picture's pyramid is made in the cache folder "
                + "first. A picture comes to its place when all of its files are there: one that is stopped, or has no "
                + "room, leaves nothing.",
            "Of IIIF there is what OpenSeadragon, Mirador, OpenLayers and Leaflet-IIIF ask for: the tiles, full/max, and "
                + "all of the image in the sizes that info.json lists, for thumbnails. Where all of it would have more "
                + "than --max-output-pixels, full/max is smaller, as maxArea in info.json says.",
            "Example: porthole export --iiif site --id-base https://pictures.example.org/site chart.tif",
        ],
        body: { settings, operands in
            try settings.check()
            let display = PreparationDisplay(isTerminal: Terminal.isTerminal(.error))
            let summary: TreeExport.Summary
            do throws(ExportError) {
                let export = try TreeExport(pictures: operands, settings: settings, observe: display.show)
                let interruption = Interruption(export.stop)
                summary = try withExtendedLifetime(interruption) { () throws(ExportError) in try export.run() }
            } catch {
                display.end()
                throw CommandFailure(message: error.description)
            }
            display.end()
            try Terminal.write(Array(summary.text.utf8), to: .output)
            guard summary.failed.isEmpty else {
                let lines = summary.failed.sorted { $0.key.text < $1.key.text }.map { "  \($0.key.text): \($0.value)" }
                throw CommandFailure(message: (["these pictures are not exported:"] + lines).joined(separator: "\n"))
            }
            return .done
        }
    )
}

extension TreeExport.Summary {
    /// One line for a person.
    fileprivate var text: String {
        var parts = ["\(exported) exported"]
        if kept > 0 { parts.append("\(kept) there before") }
        parts.append("\(failed.count) failed")
        return "Pictures: \(parts.joined(separator: ", ")); \(files) files, \(Self.size(bytes)).\n"
    }

    private static func size(_ bytes: Int) -> String {
        let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000)]
        guard let (name, factor) = units.first(where: { bytes >= $0.1 }) else { return "\(bytes) bytes" }
        let tenths = (bytes * 10 + factor / 2) / factor
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
