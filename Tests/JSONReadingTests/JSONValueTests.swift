import JSONReading
import TestSupport
import Testing

private func read(_ text: String, maximumDepth: Int = 32) throws(JSONError) -> JSONValue {
    try JSONValue(Array(text.utf8), maximumDepth: maximumDepth)
}

@Suite struct JSONValueTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), (" \t\r\n 1 \n", .number(1)),
            ("0", .number(0)), ("-0", .number(0)), ("-0.0", .number(0)), ("1.50", .number(1.5)),
            ("-12.25e-2", .number(-0.1225)), ("1E3", .number(1000)), ("1e+3", .number(1000)), ("1.0", .number(1)),
            ("9007199254740993", .number(9_007_199_254_740_992)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("1" + String(repeating: "0", count: 300), .number(1e300)),
            ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
            ("5e-324", .number(.leastNonzeroMagnitude)), ("1e-400", .number(0)),
            (#""""#, .string("")), (#""a\"\\\/\b\f\n\r\té""#, .string("a\"\\/\u{8}\u{C}\n\r\té")),
            (#""\u00e9\uD83D\ude00""#, .string("é😀")), (#""\u0000 in the middle""#, .string("\0 in the middle")),
            ("\"\u{7F}\u{FFFF}😀\"", .string("\u{7F}\u{FFFF}😀")), ("[]", .array([])), ("{}", .object([])),
            ("[1,[2,{}],\"\"]", .array([.number(1), .array([.number(2), .object([])]), .string("")])),
            (
                #"{"z":1,"a":{"y":2,"b":3},"":null}"#,
                .object([
                    .init("z", .number(1)), .init("a", .object([.init("y", .number(2)), .init("b", .number(3))])),
                    .init("", .null),
                ])
            ),
        ] as [(String, JSONValue)]
    )
    func whatIsJSONIsRead(_ text: String, _ value: JSONValue) throws {
        let read = try read(text)
        #expect(read == value)
        if case .number(let number) = read, number == 0 { #expect(number.sign == .plus) }
    }

    @Test(arguments: [
        "", " ", "nul", "nullx", "True", "tru", "+1", "01", "-01", "1.", ".5", "-.5", "-", "1e", "1e+", "0x10", "1_0",
        "NaN", "Infinity", "-Infinity", "1e309", "-1e400", "1" + String(repeating: "0", count: 400), "１",
        "'a'", "a", "\"", "\"a", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\U0041\"", "\"a\nb\"", "\"\t\"",
        "\"\0\"", "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"", "\"\\uDC00\\uD800\"", "\"\\uD800", "[", "]", "[1",
        "[1,]", "[,1]", "[1 2]", "[1,,2]", "[1}", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{a:1}",
        "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{\"a\":1]", "{null:1}", "1 2", "[] []", "{}x", "// c\n1", "/**/1",
        "[1]\0", "\u{FEFF}1", "\u{A0}1", "{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2,\"\\u0061\":3}",
        "[{\"x\":{\"k\":1,\"k\":null}}]", "{\"\\u0000\":1}",
    ])
    func whatIsNotJSONIsRefused(_ text: String) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.reason.isEmpty == false)
        #expect(error?.reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } == true)
        #expect((error?.line ?? 0) >= 1 && (error?.column ?? -1) >= 0)
    }

    @Test(
        arguments: [
            [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80],
        ] as [[UInt8]]
    )
    func whatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: JSONError.self) { try JSONValue([quote] + bytes + [quote]) }
        #expect(throws: JSONError.self) { try JSONValue(bytes) }
        #expect(throws: JSONError.self) { try JSONValue([quote, quote] + bytes) }
    }

    @Test(arguments: [
        ("{\"a\": 1,\n \"b\": tru}", 2, 9), ("[1,\n2,\n\n  }", 4, 3), ("\"é\" x", 1, 5), ("{\"é\":1,\"é\":2}", 1, 10),
    ])
    func anErrorSaysWhere(_ text: String, _ line: Int, _ column: Int) throws {
        let error = try #require(#expect(throws: JSONError.self) { try read(text) })
        #expect(error.line == line)
        #expect(error.column == column)
        #expect(error.message.contains("line \(line), column \(column): \(error.reason)."))
    }

    @Test func nestingIsLimited() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"[\\\"[{\":", "}]")] {
            let levels = open.contains("[{") ? 2 : 1
            #expect(throws: Never.self) { try read(nested(32 / levels, open, close)) }
            let error = #expect(throws: JSONError.self) { try read(nested(32 / levels + 1, open, close)) }
            #expect(error?.reason == "lists and objects stand more than 32 deep inside one another")
        }
        #expect(try read("[[],[],[]]", maximumDepth: 2) == .array([.array([]), .array([]), .array([])]))
        let error = try #require(
            #expect(throws: JSONError.self) { try read("[1,\n\"é]\", [[2]]]", maximumDepth: 2) }
        )
        #expect(error.line == 2)
        #expect(error.column == 8)
        // Nor does a text of nothing but brackets reach the stack's end.
        #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 1_000_000), maximumDepth: 2000) }
    }

    @Test func damagedTextsAreReadOrRefused() throws {
        var generator = SeededGenerator(seed: 91)
        let good = Array(
            #"{"crop":{"center":[0,-1.5e-3],"size":[0.8,0.6]},"flip":false,"n":null,"s":["é😀\u00e9\n\"",true,{}]}"#.utf8
        )
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\uD83D", "1e999", "-", "0", "\0", "\u{FEFF}", "null",
        ].map { Array($0.utf8) }
        var accepted = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: pieces.randomElement(using: &generator)!, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 7))
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            guard let value = try? JSONValue(bytes) else { continue }
            accepted += 1
            #expect(String(validating: bytes, as: UTF8.self) != nil)
            #expect(try JSONValue([0x20] + bytes + [0x0A]) == value)
            #expect(throws: JSONError.self) { try JSONValue(bytes + [0x2C]) }
        }
        #expect(accepted > 500)
    }
}
