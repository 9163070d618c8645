import HTTPMessage
import ImageRequests

/// `/images/{id}/pyramid`: whether an image needs a pyramid, and how far it is; `POST` has it made, `GET` does not.
struct PyramidRoute: Sendable {
    let desk: ImageDesk
    let links: Links

    /// Answers a call with the state of the image's pyramid; by 202 where it was asked for and is not there yet.
    func answer(_ call: Call) {
        guard call.hasNoParameters() else { return }
        let isWanted = call.request.method == .post
        desk.find(call.parameters[0], for: call) { found in
            let failure = isWanted ? desk.pyramids?.prepare(found.item.source, found.info) : nil
            let outcome = desk.pyramids?.outcome(for: found.item.source)
            if let failure, outcome == nil { return call.fail(Problem(failure)) }
            var fields = Fields()
            fields.append("Content-Type", "application/json")
            fields.append("Content-Location", links.pyramid(found.item.id))
            fields.append("Cache-Control", "no-store")
            let status: Status = if isWanted, case .building = outcome { .accepted } else { .ok }
            call.answer(Response(status: status, fields: fields, body: document(of: found, outcome).bytes))
        }
    }

    private func document(of found: ImageDesk.Found, _ outcome: PyramidBooks.Outcome?) -> JSONText {
        var members: [JSONText.Member] = [
            .init("id", .string(found.item.id)),
            .init("isNeeded", .bool(desk.pyramids?.isNeeded(for: found.info) ?? false)),
        ]
        func add(_ state: String, _ more: [JSONText.Member] = []) {
            members.append(.init("state", .string(state)))
            members += more
        }
        switch outcome {
        case nil: add("none")
        case .ready(let file): add("ready", [.init("bytes", .integer(file.version.size))])
        case .building(let fraction, let seconds):
            add("building", [.init("fraction", .number(fraction)), .init("secondsLeft", .integer(seconds))])
        case .failed(let failure): add("failed", [.init("reason", .string(failure.reason))])
        }
        return .object(members)
    }
}
