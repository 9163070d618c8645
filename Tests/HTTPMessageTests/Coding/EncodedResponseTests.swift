import Testing

@testable import HTTPMessage

@Suite struct EncodedResponseTests {
    @Test(arguments: [Status.ok, .notModified, .notFound])
    func theHeadIsThatOfTheEncoder(status: Status) {
        let response = Response(status: status, fields: ["ETag": "\"a\"", "X-Date": "Date: no"], body: [1, 2, 3])
        let date = HTTPDate(secondsSince1970: 784_111_777).text
        var expected: [UInt8] = []
        ResponseEncoder(method: .get, version: .http11, keepAlive: true)
            .appendHead(of: response, date: date, to: &expected)
        let encoded = EncodedResponse(response)
        var head: [UInt8] = Array("before".utf8)
        encoded.appendHead(date: date, to: &head)
        #expect(String(decoding: head, as: UTF8.self) == "before" + String(decoding: expected, as: UTF8.self))
        #expect(encoded.body == (status == .notModified ? [] : [1, 2, 3]))
        #expect(encoded.status == status)
        #expect(encoded.headBytes == expected.count - date.utf8.count)
    }
}
