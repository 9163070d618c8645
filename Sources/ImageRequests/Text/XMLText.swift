/// An element of an XML document (XML 1.0), before it is written; attributes keep their order.
public struct XMLText: Hashable, Sendable {
    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String

        /// An attribute from its name and value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Its name; that this is one in XML is up to whoever makes it, as it is for attributes.
    public var name: String
    /// Its attributes; that no name comes twice is up to whoever makes it.
    public var attributes: [Attribute]
    /// The elements in it.
    public var children: [XMLText]

    /// An element from its parts.
    public init(_ name: String, _ attributes: [Attribute] = [], children: [XMLText] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// The document whose root this is, as UTF-8, without white space between elements.
    public var document: [UInt8] {
        var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        bytes += "<\(name)".utf8
        for attribute in attributes {
            bytes += " \(attribute.name)=\"".utf8
            Self.write(attribute.value, to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
        guard !children.isEmpty else {
            bytes += "/>".utf8
            return
        }
        bytes.append(UInt8(ascii: ">"))
        for child in children { child.write(to: &bytes) }
        bytes += "</\(name)>".utf8
    }

    /// Writes a value such that it comes back the same; what XML has no way to write (section 2.2) is U+FFFD.
    private static func write(_ value: String, to bytes: inout [UInt8]) {
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            // As they stand, a reader makes spaces of them.
            case "\t", "\n", "\r": bytes += "&#\(scalar.value);".utf8
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes += "\u{FFFD}".utf8
            default: bytes += String(scalar).utf8
            }
        }
    }
}
