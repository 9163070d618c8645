import Testing

@testable import PortholeServer

@Suite struct PageTemplateTests {
    @Test(arguments: [
        ("", ""), ("a", "a"), ("{{assets}}/x.js", "../assets/d/x.js"), ("{{id}}{{id}}", "a&lt;ba&lt;b"),
        ("{ {id}} {{ID}} {{{id}}}", "{ {id}} {{ID}} {a&lt;b}"), ("{{assets}", "{{assets}"), ("{{", "{{"),
    ])
    func fillsItsPlacesAndNothingElse(text: String, expected: String) {
        #expect(PageTemplate(text).filled(assets: "../assets/d", id: "a<b") == expected)
    }

    @Test func whatIsFilledInIsNotFilledAgain() {
        #expect(PageTemplate("<{{id}}>").filled(assets: "x", id: "{{assets}}") == "<{{assets}}>")
    }

    @Test func anIDIsTextInContentAndAttributes() {
        let hostile = "\"'><script>&amp;\u{301}"
        #expect(PageTemplate.escaped(hostile) == "&quot;&#39;&gt;&lt;script&gt;&amp;amp;\u{301}")
    }
}
