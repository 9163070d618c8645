import PortholeServer

extension Command {
    /// `porthole verify PATH…`: whether pictures are shown as they should be, and what makes them slow or wrong.
    static let verify = Command(
        "verify",
        operand: "PATH...",
        operands: 1...1000,
        summary: "compares the tiles of every protocol with one rendering, and says what makes pictures slow or wrong",
        options: CommandOption.verify,
        defaults: VerifySettings(),
        notes: [
            "PATH is a folder of pictures, a picture, with or without its extension, or tiles that 'export' has written: a "
                + "folder of them, a .dzi or an info.json. Of such tiles each is decoded and measured.",
            "Pyramids in the cache folder are compared with their pictures from the first row to the last. None is made: a "
                + "picture that needs one and has none is only decoded.",
            "A line has error (it is not shown, or wrongly), warning (it is shown, but hardly as it was meant) or advice. "
                + "Exit status: 0 nothing but advice, 1 a warning, an error or a failure, 2 wrong usage.",
        ],
        body: { settings, operands in
            let display = VerificationDisplay(isTerminal: Terminal.isTerminal(.error))
            let summary: VerificationSummary
            do throws(ServiceStartError) {
                summary = try Verification(paths: operands, settings: settings, observe: display.show).run()
            } catch {
                display.end()
                throw CommandFailure(message: error.description)
            }
            display.end()
            let text = settings.isJSON ? summary.document : VerificationDisplay.text(summary)
            try Terminal.write(Array(text.utf8), to: .output)
            return summary.isClean ? .done : .failed
        }
    )
}
