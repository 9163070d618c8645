import ImageRequests
import Testing

@Suite struct XMLTextTests {
    @Test func elementsAndAttributesKeepTheirOrder() {
        let text = XMLText(
            "a",
            [.init("z", "1"), .init("b", "2")],
            children: [XMLText("c"), XMLText("d", [.init("e", "")])]
        )
        #expect(
            String(decoding: text.document, as: UTF8.self)
                == #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + #"<a z="1" b="2"><c/><d e=""/></a>"# + "\n"
        )
    }

    @Test(arguments: [
        ("a&b<c>d\"e'f", "a&amp;b&lt;c&gt;d&quot;e'f"), ("\t\n\r", "&#9;&#10;&#13;"),
        ("\u{0}\u{1}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"), ("日本 😀 é", "日本 😀 é"), ("&amp;", "&amp;amp;"), ("\r\n", "&#13;&#10;"),
    ])
    func valuesComeBackTheSame(_ value: String, _ written: String) {
        let text = String(decoding: XMLText("a", [.init("b", value)]).document, as: UTF8.self)
        #expect(text.hasSuffix("\n<a b=\"\(written)\"/>\n"))
    }
}
