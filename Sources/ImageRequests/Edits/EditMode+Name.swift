import ZoomCore

extension EditMode {
    /// The modes by their names, in the order in which messages list them.
    private static let names: [(mode: EditMode, name: String)] = [(.view, "view"), (.edit, "edit"), (.crop, "crop")]

    /// What requests and answers call the mode.
    var name: String { Self.names.first { $0.mode == self }?.name ?? "" }

    /// What a message says that a mode must be.
    static var words: String { "one of \(names.map(\.name).joined(separator: ", "))" }

    /// The mode of a name; `nil` where there is none.
    init?(name: String) {
        guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
        self = found.mode
    }
}
