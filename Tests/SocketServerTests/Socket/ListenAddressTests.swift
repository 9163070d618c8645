import SocketServer
import Testing

struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", ListenAddress.ipv4(host: "127.0.0.1", port: 8080)),
        ("0.0.0.0:0", .ipv4(host: "0.0.0.0", port: 0)),
        ("[::1]:65535", .ipv6(host: "::1", port: 65535)),
        ("[2001:db8::2]:80", .ipv6(host: "2001:db8::2", port: 80)),
        ("unix:/run/porthole.sock", .unix(path: "/run/porthole.sock")),
        ("unix:relative", .unix(path: "relative")),
    ])
    func readsWhatItWrites(text: String, address: ListenAddress) throws {
        #expect(try ListenAddress(parsing: text) == address)
        #expect(address.description == text)
    }

    @Test func takesLocalhostForTheLoopbackAddress() throws {
        #expect(try ListenAddress(parsing: "localhost:80") == .ipv4(host: "127.0.0.1", port: 80))
    }

    @Test(arguments: [
        "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
        "127.0.0.1:8 ",
        "127.0.0.256:80", "127.1:80", "example.org:80", "::1:80", "[::1]", "[::1]80", "[]:80", "[127.0.0.1]:80", "[::1",
        "unix:", "unix:" + String(repeating: "a", count: 108), "unix:a\0b",
    ])
    func refusesWhatIsNoAddress(text: String) throws {
        let error = try #require(throws: AddressError.self) { try ListenAddress(parsing: text) }
        #expect(error.text == text)
        #expect(error.description.hasPrefix("\"\(text)\" is not an address"))
        #expect(!error.requirement.isEmpty)
    }
}
