import HTTPMessage
import ImageRequests

/// An encoded picture as it is kept: all of an answer that does not depend on who asks.
struct Derivative: Sendable {
    /// What is kept under which it is found again: everything that decides the bytes, and the fields.
    struct Key: Hashable, Sendable {
        /// The id, which the fields repeat: a link and the file it leads to are two.
        var id: String
        /// The file and its version.
        var source: SourceReference
        /// The canonical request, its kind included.
        var request: String

        /// Whether both are of one picture; ids are compared by their bytes, as names of files are.
        static func == (one: Key, other: Key) -> Bool {
            one.request == other.request && one.source == other.source && one.id.utf8.elementsEqual(other.id.utf8)
        }
    }

    /// The fields that say what the picture is, its tag among them, without its media type.
    var fields: Fields
    /// What stands in the fields as `ETag`.
    var tag: EntityTag
    /// The picture's media type.
    var mediaType: String
    /// The picture.
    var body: [UInt8]

    /// The bytes that keeping it under a key takes, what the cache needs for itself estimated.
    func cost(under key: Key) -> Int {
        let texts = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        return body.count + texts + key.id.utf8.count + key.source.path.utf8.count + key.request.utf8.count + 512
    }
}
