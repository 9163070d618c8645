import Glibc
import PortholeServer

extension Command {
    /// `porthole view FILE`: one picture without a service.
    static let view = Command(
        "view",
        operand: "FILE",
        operands: 1...1,
        summary: "writes the picture that a viewport on FILE shows, byte for byte as the service would send it",
        options: CommandOption.view,
        defaults: ViewSettings(),
        notes: [
            "What the picture shows is said on standard error: scale, offset, and visible rectangle in image pixels.",
            "Example: porthole view chart.tif --scale 3 --x 200 --y 100 -w 800 -h 600 -o out.png",
        ],
        body: { settings, operands in
            var parameters = settings.parameters
            let file = settings.output.flatMap { $0 == "-" ? nil : $0 }
            if file == nil, Terminal.isTerminal(.output) {
                throw UsageError("a picture is not written to a terminal: name a file with -o")
            }
            if parameters["format"] == nil, let file { parameters["format"] = try format(ofFile: file) }
            let view: SingleView
            do throws(SingleView.Failure) {
                view = try SingleView(
                    file: operands[0],
                    parameters: parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
                    configuration: settings.service
                )
            } catch {
                if error.isWrongUsage { throw UsageError(error.message) }
                throw CommandFailure(message: error.message)
            }
            if let file {
                try write(view.picture, to: file)
            } else {
                try Terminal.write(view.picture, to: .output)
            }
            for field in view.fields { Terminal.complain("\(field.name): \(field.value)\n") }
            return .done
        }
    )
}

/// The format that a file's extension names.
private func format(ofFile path: String) throws(UsageError) -> String {
    // By bytes, as the system reads a path.
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? "".utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "png" }
    switch String(Substring(name[name.index(after: dot)...])).lowercased() {
    case "png": return "png"
    case "jpg", "jpeg": return "jpg"
    case "webp": return "webp"
    case "avif": return "avif"
    case let other: throw UsageError("\(path): \"\(other)\" is not one of png, jpg, webp, avif; name one with --format")
    }
}

private func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw CommandFailure(message: "cannot write to \(path): \(Terminal.reason())") }
    let result = Result { () throws(CommandFailure) in
        try Terminal.write(bytes, descriptor: file, name: path)
    }
    guard close(file) == 0 else { throw CommandFailure(message: "cannot write to \(path): \(Terminal.reason())") }
    try result.get()
}
