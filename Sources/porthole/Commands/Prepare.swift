import PortholeServer

extension Command {
    /// `porthole prepare FOLDER…`: the pyramids of all large pictures, before anybody asks for them.
    static let prepare = Command(
        "prepare",
        operand: "FOLDER...",
        operands: 1...1000,
        summary: "makes the pyramids of the large pictures below each FOLDER that the cache folder has not got yet",
        options: CommandOption.prepare,
        defaults: ServiceConfiguration(library: ""),
        notes: [
            "'serve' makes them too, when a picture is first asked for. Stopped and started again, this goes on where it "
                + "was; a picture that was under way starts from its beginning. What was made or found ready does not make "
                + "room for the rest: what --cache-size leaves no room for has none."
        ],
        body: { settings, operands in
            let meter = PreparationDisplay(isTerminal: Terminal.isTerminal(.error))
            let summary: LibraryPreparation.Summary
            do throws(ServiceStartError) {
                summary = try LibraryPreparation(folders: operands, configuration: settings, observe: meter.show).run()
            } catch {
                meter.end()
                throw CommandFailure(message: error.description)
            }
            meter.end()
            let counts = "\(summary.made) made, \(summary.ready) ready before, \(summary.unneeded) not needed"
            try Terminal.write(Array("Pyramids: \(counts), \(summary.failed.count) failed.\n".utf8), to: .output)
            guard summary.failed.isEmpty else {
                let lines = summary.failed.sorted { $0.key.text < $1.key.text }.map { "  \($0.key.text): \($0.value)" }
                throw CommandFailure(message: (["these pictures have no pyramid:"] + lines).joined(separator: "\n"))
            }
            return .done
        }
    )
}
