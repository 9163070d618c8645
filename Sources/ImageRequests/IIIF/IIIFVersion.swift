/// A version of the IIIF Image API that is spoken here.
public enum IIIFVersion: Int, CaseIterable, Hashable, Sendable {
    /// 2.1.
    case v2 = 2
    /// 3.0.
    case v3 = 3

    /// The address of the context that the words of its image information come from.
    public var context: String { "http://iiif.io/api/image/\(rawValue)/context.json" }

    /// The address of the compliance level that is kept: level 2.
    public var profile: String { "http://iiif.io/api/image/\(rawValue)/level2.json" }
}
