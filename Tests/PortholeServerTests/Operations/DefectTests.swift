import Foundation
import TestSupport
import Testing

@testable import PortholeServer

/// What the log calls a defect: nothing that clients do.
@Suite struct DefectTests {
    @Test func neitherAnAnswerNorAClientThatGoesIsADefect() throws {
        let service = try LargePictures.service { $0.pyramids.waitMilliseconds = 600_000 }
        for target in [
            "/images", "/images/photo/view", "/images/none", "/images/photo/view?scal=2", "/none", "/healthz",
        ] {
            #expect(try service.get(target).status < 500)
        }
        #expect(try service.request("PUT", "/images/photo/edit", body: "{}").status == 403)
        do {
            let client = try HTTPClient(port: service.port)
            try client.send(Array("GET \(LargePictures.deepView) HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            let end = Date() + 10
            while try service.metric("porthole_pyramids_building") == 0, service.pyramidFiles.isEmpty, Date() < end {
                usleep(5000)
            }
            withExtendedLifetime(client) {}
        }
        #expect(try service.get(LargePictures.deepView).status == 200)
        service.service.stop()
        let lines = try service.logLines()
        #expect(lines.contains { $0.contains("GET /healthz") })
        #expect(!lines.contains { $0.contains("defect") }, "\(lines)")
    }
}
