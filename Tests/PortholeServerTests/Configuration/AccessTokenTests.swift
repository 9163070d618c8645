import Foundation
import HTTPMessage
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct AccessTokenTests {
    @Test(arguments: ["", " ", "a b", "a\tb", "a\n", "\u{7f}", "é", "a\u{0}"])
    func whatCannotBePresentedIsNoToken(text: String) {
        #expect(AccessToken(text) == nil)
    }

    @Test(arguments: ["a", "secret", "!~", "AbC-._~+/=="])
    func aTokenMatchesItselfAndNothingElse(text: String) throws {
        let token = try #require(AccessToken(text))
        #expect(token.matches(Array(text.utf8)))
        var others = ["", text + "a", text + text, String(text.dropLast()), String(text.dropFirst()), "x" + text]
        for (index, byte) in text.utf8.enumerated() {
            for bit in 0..<7 {
                var bytes = Array(text.utf8)
                bytes[index] = byte ^ UInt8(1 << bit)
                others.append(String(decoding: bytes, as: UTF8.self))
            }
        }
        for other in others { #expect(!token.matches(Array(other.utf8)), "\(other)") }
    }

    @Test(
        arguments: [
            ("Bearer secret", true), ("bearer secret", true), ("BEARER   secret", true), ("Bearer secret ", true),
            ("Bearer", false), ("Bearer ", false), ("secret", false), ("Basic secret", false), ("Bearersecret", false),
            ("Bearer secret secret", false), ("Bearer \"secret\"", false), ("Bearer Secret", false), ("", false),
            ("Bearer,secret", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func itIsPresentedAsBearer(value: String?, isPresented: Bool) throws {
        var fields = Fields()
        if let value { fields.append("authorization", value) }
        #expect(try #require(AccessToken("secret")).isPresented(in: fields) == isPresented)
    }

    @Test func presentingItTwiceIsNotPresentingIt() throws {
        let fields: Fields = ["Authorization": "Bearer secret", "Authorization": "Bearer secret"]
        #expect(try !#require(AccessToken("secret")).isPresented(in: fields))
    }

    @Test func noDescriptionShowsIt() throws {
        var configuration = ServiceConfiguration(library: "")
        configuration.editing.token = AccessToken("hunter2")
        configuration.uploads.token = AccessToken("hunter2")
        var dumped = ""
        dump(configuration, to: &dumped)
        for text in [dumped, "\(configuration)", String(reflecting: configuration.editing)] {
            #expect(text.contains("hidden") || text.contains("AccessToken"))
            #expect(!text.contains("hunter2") && !text.contains("104, 117"))
        }
    }
}
