import PortholeServer

extension ServiceOverview {
    /// Several lines, for a person.
    var banner: String {
        var rows = [("Pictures", "\(library) (\(pictures))")]
        rows += addresses.map { ("Listening", $0) }
        rows += [("Workers", workers), ("Sandbox", sandbox), ("Cache", cache)]
        if let edits { rows.append(("Edits", edits)) }
        rows.append(("Uploads", uploads))
        if let libraryURL { rows.append(("Open", libraryURL)) }
        if let viewURL { rows.append(("Try", "curl -o view.png '\(viewURL)'")) }
        let lines = rows.map { term, meaning in "  " + (term + "          ").prefix(11) + meaning }
        return "\nPorthole \(portholeVersion)\n\n" + lines.joined(separator: "\n") + "\n\n"
    }

    /// One line, for a machine.
    var line: String {
        "Porthole \(portholeVersion) serves \(library) (\(pictures)) at " + addresses.joined(separator: ", ")
    }
}
