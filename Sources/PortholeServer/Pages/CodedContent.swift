import CGzip
import HTTPMessage

/// What is sent as it is or, where that is shorter and the client takes it, in gzip's coding.
struct CodedContent: Sendable {
    /// The bytes in one coding, and the tag that stands for them alone.
    struct Representation: Sendable {
        let bytes: [UInt8]
        let tag: EntityTag
    }

    /// The media type, whatever the coding.
    let mediaType: String
    /// The bytes as they are.
    let plain: Representation
    /// The same in gzip's coding; `nil` where that would be no shorter.
    let gzip: Representation?

    /// Content by its bytes; `level`, 1 to 12, says how much work its coding is worth.
    init(_ bytes: [UInt8], mediaType: String, level: Int32) {
        self.mediaType = mediaType
        let tag = EntityTag(digestOf: bytes)
        plain = Representation(bytes: bytes, tag: tag)
        gzip = Self.gzipped(bytes, level: level).flatMap { coded in
            EntityTag(tag.opaque + "-gzip").map { Representation(bytes: coded, tag: $0) }
        }
    }

    /// Answers a call with the coding that it takes; `fields` are those of a 304 too.
    func answer(_ call: Call, fields: Fields) {
        var fields = fields
        fields.append("Vary", "Accept-Encoding")
        guard let gzip, AcceptedCodings(in: call.request.fields).admitsGzip else {
            return call.answer(tag: plain.tag, fields: fields, mediaType: mediaType) { plain.bytes }
        }
        if !call.isCurrent(gzip.tag) { fields.append("Content-Encoding", "gzip") }
        call.answer(tag: gzip.tag, fields: fields, mediaType: mediaType) { gzip.bytes }
    }

    private static func gzipped(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var count = 0
        let coded = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, written in
            count = cgzip_whole(bytes, bytes.count, level, target.baseAddress, target.count)
            written = max(0, count)
        }
        return count > 0 ? coded : nil
    }
}
