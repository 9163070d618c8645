import Foundation
import TestSupport
import Testing

@testable import PortholeServer

@Suite struct RemovalTests {
    @Test func aPictureGoesWithItsEdit() throws {
        let upload = try UploadService(fill: {
            for name in ["a", "b"] { try $0.write(UploadService.picture(1).png, to: "library/\(name).png") }
        })
        let edit = #"{"rotation": {"quadrant": 1}}"#
        for id in ["a", "b"] {
            #expect(
                try upload.service.request("PUT", "/images/\(id)/edit", UploadService.token, body: edit).status == 201
            )
            #expect(try upload.shade(id) == 0)
        }
        let reply = try upload.delete("a.png")
        #expect(reply.status == 204)
        #expect(try upload.names == ["b.png"])
        #expect(try upload.service.get("/images/a/view").status == 404)
        #expect(try upload.service.get("/images").json()["total"] as? Int == 1)
        #expect(try upload.delete("a.png").status == 404)

        // Whoever adds another picture by that name sees it as it is; a replaced one keeps its edit.
        #expect(try upload.put("a", UploadService.picture(1).png).status == 201)
        #expect(try upload.service.get("/images/a/edit").status == 404)
        #expect(try upload.put("b", UploadService.picture(2).png).status == 200)
        #expect(try upload.service.get("/images/b/edit").status == 200)
    }

    @Test func aPictureGoesFromMemoryToo() throws {
        let upload = try UploadService(fill: { try $0.write(UploadService.picture(1).png, to: "library/a.png") })
        for width in 10...14 { #expect(try upload.service.get("/images/a/view?w=\(width)&h=10").status == 200) }
        #expect(try upload.service.metric("porthole_derivative_cache_entries") == 5)
        #expect(try upload.service.metric("porthole_info_cache_entries") == 1)
        #expect(try upload.put("a", UploadService.picture(2).png).status == 200)
        #expect(try upload.service.metric("porthole_derivative_cache_entries") == 0)
        #expect(try upload.shade("a") == 2)
        #expect(try upload.delete("a.png").status == 204)
        #expect(try upload.service.metric("porthole_derivative_cache_entries") == 0)
        #expect(try upload.service.metric("porthole_info_cache_entries") == 0)
    }

    @Test func aPyramidGoesWithItsPicture() throws {
        let upload = try UploadService {
            $0.pyramids.threshold = 200_000
            $0.pyramids.waitMilliseconds = 60_000
        }
        #expect(try upload.put("large.jpg", LargePictures.picture.jpeg(quality: 92)).status == 201)
        #expect(try upload.service.get(LargePictures.deepView).status == 200)
        #expect(upload.service.pyramidFiles.count == 1)
        #expect(try upload.delete("large.jpg").status == 204)
        #expect(upload.comesTrue { upload.service.pyramidFiles.isEmpty })
    }
}
