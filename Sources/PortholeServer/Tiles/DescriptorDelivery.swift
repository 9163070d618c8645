import HTTPMessage
import ImageRequests

/// How the documents by which viewers get to know an image reach a client.
struct DescriptorDelivery: Sendable {
    /// A document and what it is.
    struct Document: Sendable {
        /// Its media type.
        var mediaType: String
        /// Its bytes.
        var body: [UInt8]
        /// Its own address, by the id that listings have.
        var location: String?
        /// What it is to be read with, as `Link` has it.
        var link: String?
        /// The request's fields that have decided about it.
        var vary: [String] = []
    }

    let desk: ImageDesk
    let freshness: Freshness

    /// Answers a call with a document about the image whose id is the call's first parameter.
    func answer(_ call: Call, document: @escaping @Sendable (ImageDesk.Found) -> Document) {
        desk.find(call.parameters[0], for: call) { found in
            let document = document(found)
            var fields = Fields()
            if let location = document.location { fields.append("Content-Location", location) }
            if let link = document.link { fields.append("Link", link) }
            fields.append("Cache-Control", freshness.cacheControl)
            if !document.vary.isEmpty { fields.append("Vary", document.vary.joined(separator: ", ")) }
            let tag = EntityTag(digestOf: document.mediaType, String(decoding: document.body, as: UTF8.self))
            call.answer(tag: tag, fields: fields, mediaType: document.mediaType) { document.body }
        }
    }
}
