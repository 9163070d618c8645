import HTTPMessage

/// What one has to present who wants to do something: any one of some tokens.
struct TokenRule: Sendable {
    /// The tokens.
    let tokens: [AccessToken]
    /// What they are for, as a sentence begins.
    let action: String
    /// What they are called in it.
    let name: String

    /// Throws where a request with these fields presents none of them.
    func check(_ fields: Fields) throws(Problem) {
        // All are compared, so that the time tells nothing.
        if tokens.reduce(false, { $1.isPresented(in: fields) || $0 }) { return }
        let isAbsent = !fields.contains("Authorization")
        let detail =
            isAbsent
            ? "\(action) takes \(name): Authorization: Bearer TOKEN."
            : "\(action) takes \(name), which is not what Authorization presents; it has the form Bearer TOKEN."
        var problem = Problem(.unauthorized, detail)
        problem.challenge = "Bearer realm=\"porthole\"" + (isAbsent ? "" : ", error=\"invalid_token\"")
        throw problem
    }
}
