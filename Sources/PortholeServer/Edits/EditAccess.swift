import HTTPMessage

/// The edits as a request may come to them: whether there are any, and who may change them.
struct EditAccess: Sendable {
    /// The stored edits; `nil` where none are kept.
    let store: EditStore?
    /// What one presents who changes them: any of these; none where nobody may.
    let tokens: [AccessToken]

    /// The edits, to look at them.
    func readable() throws(Problem) -> EditStore {
        guard let store else {
            let detail = "No edits are kept here; --data FOLDER, or PORTHOLE_DATA, has the service keep them."
            throw Problem(.editsOff, detail)
        }
        return store
    }

    /// The edits, to change them by a request with these fields.
    func writable(by fields: Fields) throws(Problem) -> EditStore {
        let store = try readable()
        guard !tokens.isEmpty else {
            let detail =
                "Edits cannot be changed here: no token is configured; --token-file PATH, or PORTHOLE_TOKEN, gives one."
            throw Problem(.editsOff, detail)
        }
        try TokenRule(tokens: tokens, action: "Changing an edit", name: "the token").check(fields)
        return store
    }
}
