import Glibc
import HTTPMessage

/// Whether pictures may be added, replaced and removed, and by whom.
struct UploadAccess: Sendable {
    /// The library that they go to.
    let library: ImageLibrary
    /// What one presents who changes it; `nil` where nobody may.
    let token: AccessToken?
    /// The largest file that is taken, in bytes; 0 where none is.
    let maximumBytes: Int

    /// Whether the library can be changed by who has the token.
    var isOn: Bool { token != nil && maximumBytes > 0 && isWritable }

    /// Throws where a request with these fields may not change the library.
    func check(_ fields: Fields) throws(Problem) {
        guard maximumBytes > 0 else {
            throw Problem(.uploadsOff, "Pictures can be neither added nor removed here: --max-upload-size is 0.")
        }
        guard let token else {
            let detail =
                "Pictures can be neither added nor removed here: no token is configured; --token-file PATH, or "
                + "PORTHOLE_TOKEN, gives one."
            throw Problem(.uploadsOff, detail)
        }
        try token.check(fields, for: "Changing the library")
        guard isWritable else { throw Problem(.uploadsOff, UploadError.readOnly.description) }
    }

    private var isWritable: Bool { faccessat(library.folder.rawValue, ".", W_OK | X_OK, AT_EACCESS) == 0 }
}

extension AccessToken {
    /// Throws where a request with these fields does not present it; `action` begins the sentence that says what for.
    func check(_ fields: Fields, for action: String) throws(Problem) {
        if isPresented(in: fields) { return }
        let isAbsent = !fields.contains("Authorization")
        let detail =
            isAbsent
            ? "\(action) takes the token: Authorization: Bearer TOKEN."
            : "What Authorization presents is not the token; it has the form Bearer TOKEN."
        var problem = Problem(.unauthorized, detail)
        problem.challenge = "Bearer realm=\"porthole\"" + (isAbsent ? "" : ", error=\"invalid_token\"")
        throw problem
    }
}
