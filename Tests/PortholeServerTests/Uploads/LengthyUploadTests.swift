import Foundation
import ImageRequests
import TestSupport
import Testing
import WorkerPool

@testable import PortholeServer

/// Uploads that take long to be looked at.
@Suite struct LengthyUploadTests {
    /// The processes of a service's workers that are nice to others.
    private func niceWorkers(of upload: UploadService) throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
            guard let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8) else {
                return false
            }
            return line.contains(upload.service.folder.path)
                && getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process)) == 10
        }
    }

    /// The one that makes a pyramid is stopped: what takes its time takes no time from others.
    @Test func aLargePictureIsTakenWhileThePyramidOfAnotherIsMade() throws {
        let upload = try UploadService(
            { $0.pyramids.threshold = 200_000 },
            fill: { try $0.write(LargePictures.tiled(6, 6).jpeg(quality: 92), to: "library/first.jpg") }
        )
        #expect(try upload.service.request("POST", "/images/first/pyramid").status < 300)
        #expect(
            try upload.comesTrue {
                (try upload.service.get("/images/first/pyramid").json()["fraction"] as? Double ?? 0) > 0
            }
        )
        let stopped = try niceWorkers(of: upload)
        #expect(stopped.count == 1)
        for process in stopped { kill(process, SIGSTOP) }
        defer { for process in stopped { kill(process, SIGCONT) } }
        #expect(try upload.service.metric("porthole_pyramids_building") == 1)
        #expect(try upload.put("second.png", LargePictures.picture.png).status == 201)
        #expect(try upload.service.metric("porthole_pyramids_building") == 1)
    }

    @Test(
        arguments: [
            (.image(ImageFailure(.needsPyramid, message: "")), true, true),
            (.image(ImageFailure(.needsPyramid, message: "")), false, true),
            (.worker(.timedOut(.seconds(10))), true, true), (.worker(.timedOut(.seconds(10))), false, false),
            (.image(ImageFailure(.renderTime, message: "")), true, true),
            (.image(ImageFailure(.renderTime, message: "")), false, false),
            (.image(ImageFailure(.corrupt, message: "")), true, false),
            (.image(ImageFailure(.tooManyPixels, message: "")), true, false),
            (.worker(.crashed(detail: "")), true, false), (.unintelligible(""), true, false),
        ] as [(JobFailure, Bool, Bool)]
    )
    func whatOnlyTakesTooLongIsLookedAtForLonger(failure: JobFailure, isOffered: Bool, isTried: Bool) {
        #expect(failure.endsByPreparing(isOffered: isOffered) == isTried)
    }
}
