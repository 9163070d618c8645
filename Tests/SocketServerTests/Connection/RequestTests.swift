import HTTPMessage
import SocketServer
import Testing

struct RequestTests {
    @Test func answersARequest() async throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.text == "GET /a b=c ")
        #expect(answer["date"]?.hasSuffix(" GMT") == true)
        #expect(answer["connection"] == nil)
    }
}
