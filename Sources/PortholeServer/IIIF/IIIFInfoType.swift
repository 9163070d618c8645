import ImageRequests

/// As what an `info.json` is sent (IIIF Image API 3.0, section 5.1; 2.1, section 5.1).
enum IIIFInfoType: Hashable, Sendable {
    /// JSON-LD.
    case linkedData
    /// JSON, the context linked to it.
    case plain

    /// What a client's `Accept` settles on; `nil` where it admits neither.
    ///
    /// Where it does not say which it likes better, version 3 is JSON-LD, and version 2 JSON unless JSON-LD is named.
    init?(accept: String?, version: IIIFVersion) {
        let accepted = AcceptedMedia(accept)
        let linkedData = accepted.weight(of: "application/ld+json")
        let plain = accepted.weight(of: "application/json")
        guard linkedData > 0 || plain > 0 else { return nil }
        if linkedData != plain {
            self = linkedData > plain ? .linkedData : .plain
        } else {
            self = version == .v3 || accepted.names("application/ld+json") ? .linkedData : .plain
        }
    }

    /// The media type, which in version 3 names the context.
    func mediaType(_ version: IIIFVersion) -> String {
        switch (self, version) {
        case (.plain, _): "application/json"
        case (.linkedData, .v2): "application/ld+json"
        case (.linkedData, .v3): "application/ld+json;profile=\"\(version.context)\""
        }
    }
}
