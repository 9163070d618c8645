import Glibc
import HTTPMessage

/// Whether pictures may be added, replaced and removed, and by whom.
struct UploadAccess: Sendable {
    /// The library that they go to.
    let library: ImageLibrary
    /// What one presents who changes it, and no other token is enough; `nil` where nobody may.
    let token: AccessToken?
    /// The largest file that is taken, in bytes; 0 where none is.
    let maximumBytes: Int

    /// Whether the library can be changed by who has the token.
    var isOn: Bool { token != nil && maximumBytes > 0 && library.isInPlace && isWritable }

    /// Throws where a request with these fields may not change the library.
    func check(_ fields: Fields) throws(Problem) {
        guard maximumBytes > 0 else {
            throw Problem(.uploadsOff, "Pictures can be neither added nor removed here: --max-upload-size is 0.")
        }
        guard let token else {
            let detail =
                "Pictures can be neither added nor removed here: no token is configured for it; --upload-token-file "
                + "PATH, or PORTHOLE_UPLOAD_TOKEN, gives one."
            throw Problem(.uploadsOff, detail)
        }
        try TokenRule(tokens: [token], action: "Changing the library", name: "the upload token").check(fields)
        guard isWritable else { throw Problem(.uploadsOff, UploadError.readOnly.description) }
    }

    private var isWritable: Bool { faccessat(library.folder.rawValue, ".", W_OK | X_OK, AT_EACCESS) == 0 }
}
