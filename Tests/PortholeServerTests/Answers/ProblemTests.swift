import Foundation
import ImageRequests
import Testing
import WorkerPool

@testable import PortholeServer

@Suite struct ProblemTests {
    @Test(arguments: Problem.Kind.allCases) func everyKindMakesADocument(kind: Problem.Kind) throws {
        let response = Problem(kind, "a \"detail\"\n", parameter: "p", retryAfterSeconds: 3).response
        let object = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(object["type"] as? String == "/problems/\(kind.rawValue)")
        #expect(object["title"] as? String == kind.title)
        #expect(object["status"] as? Int == response.status.code)
        #expect(object["detail"] as? String == "a \"detail\"\n")
        #expect(object["parameter"] as? String == "p")
        #expect(response.fields["Content-Type"] == "application/problem+json")
        #expect(response.fields["Cache-Control"] == "no-store")
        #expect(response.fields["Retry-After"] == "3")
        #expect((400..<600).contains(response.status.code))
    }

    @Test func kindsHaveTitlesOfTheirOwn() {
        #expect(Set(Problem.Kind.allCases.map(\.title)).count == Problem.Kind.allCases.count)
    }

    @Test(
        arguments: [
            (.notFound, 404), (.unreadable, 415), (.corrupt, 415), (.tooManyPixels, 422), (.tooManyBytes, 422),
            (.outputTooLarge, 422), (.renderTime, 422), (.sourceChanged, 503), (.outOfMemory, 422),
            (.internalFault, 500), (.needsPyramid, 503), (.noSpace, 503),
        ] as [(ImageFailure.Kind, Int)]
    )
    func everyFailureOfAnImageHasItsStatus(kind: ImageFailure.Kind, status: Int) throws {
        let failure = ImageFailure(kind, message: "the limit is 5, the image has 6")
        let payload = Array(failure.text.utf8)
        let problem = Problem(JobFailure(.failed(payload: payload)), id: "a")
        #expect(problem.kind.status.code == status)
        if status == 422 || status == 415 { #expect(problem.detail.contains(failure.message)) }
        if status == 503 { #expect(problem.retryAfterSeconds == 1) }
    }

    @Test(arguments: ImageFailure.Kind.allCases) func aFailureOfAStickerNamesIt(kind: ImageFailure.Kind) {
        let failure = ImageFailure(kind, message: "the limit is 5, the image has 6", sticker: 1)
        let payload = Array(failure.text.utf8)
        let problem = Problem(JobFailure(.failed(payload: payload)).naming(["moon", "star"]), id: "a")
        switch kind {
        case .internalFault: #expect(problem.kind == .defect)
        case .sourceChanged: #expect(problem.kind == .imageChanging)
        default: #expect(problem.kind == .unusableSticker)
        }
        #expect(kind == .internalFault || problem.detail.contains("\"star\""))
        // Of a sticker that the front has not sent there is nothing to say.
        #expect(JobFailure(.failed(payload: payload)).naming(["moon"]) == .image(failure))
    }

    @Test(
        arguments: [
            (.conditionFailed, 412, nil), (.nothingStored, 404, nil), (.locked, 503, 1), (.folderGone, 503, 1),
            (.damaged(file: "/secret", reason: "is no edit"), 500, nil),
            (.init(SystemError(call: "write", number: ENOSPC)), 507, nil),
            (.init(SystemError(call: "write", number: EDQUOT)), 507, nil),
            (.init(SystemError(call: "write", number: EFBIG)), 507, nil),
            (.init(SystemError(call: "rename", number: EIO)), 500, nil),
            (.init(SystemError(call: "open", number: EROFS)), 403, nil),
        ] as [(EditStoreError, Int, Int?)]
    )
    func everyErrorOfTheEditsHasItsStatus(error: EditStoreError, status: Int, retryAfter: Int?) {
        let problem = Problem(error, id: "a")
        #expect(problem.kind.status.code == status)
        #expect(problem.retryAfterSeconds == retryAfter)
    }

    @Test func theListOfFailuresIsComplete() { #expect(ImageFailure.Kind.allCases.count == 12) }

    @Test(
        arguments: [
            (.crashed(detail: "SIGABRT"), 422, nil), (.timedOut(.milliseconds(1500)), 422, nil),
            (.queueFull(retryAfterSeconds: 7), 503, 7), (.unavailable(retryAfterSeconds: 2), 503, 2),
            (.shuttingDown, 503, 1), (.failed(payload: [0xff, 0x00]), 500, nil),
        ] as [(WorkerFailure, Int, Int?)]
    )
    func everyFailureOfAWorkerHasItsStatus(failure: WorkerFailure, status: Int, retryAfter: Int?) {
        let problem = Problem(JobFailure(failure), id: "a")
        #expect(problem.kind.status.code == status)
        #expect(problem.retryAfterSeconds == retryAfter)
    }

    @Test func aTimeLimitIsNamed() {
        #expect(Problem(JobFailure(.timedOut(.milliseconds(1500))), id: "a").detail.contains("1.5 s"))
    }

    @Test(
        arguments: [(.malformed, 400), (.notFound, 404), (.notAcceptable, 406), (.tooLarge, 422)]
            as [(RequestError.Kind, Int)]
    )
    func everyErrorOfARequestHasItsStatus(kind: RequestError.Kind, status: Int) {
        let problem = Problem(RequestError(kind, parameter: "w", value: "0", message: "w is '0'."))
        #expect(problem.kind.status.code == status)
        #expect(problem.parameter == "w")
        #expect(problem.detail == "w is '0'.")
    }
}
