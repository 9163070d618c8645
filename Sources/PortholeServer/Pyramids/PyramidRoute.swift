import HTTPMessage
import ImageRequests

/// `GET /images/{id}/pyramid`: whether an image needs a pyramid, and how far it is; asking does not have it made.
struct PyramidRoute: Sendable {
    let desk: ImageDesk
    let links: Links

    /// Answers a call with the state of the image's pyramid.
    func answer(_ call: Call) {
        guard call.hasNoParameters() else { return }
        desk.find(call.parameters[0], for: call) { found in
            var fields = Fields()
            fields.append("Content-Type", "application/json")
            fields.append("Content-Location", links.pyramid(found.item.id))
            fields.append("Cache-Control", "no-store")
            call.answer(Response(status: .ok, fields: fields, body: document(of: found).bytes))
        }
    }

    private func document(of found: ImageDesk.Found) -> JSONText {
        let pyramids = desk.pyramids
        var members: [JSONText.Member] = [
            .init("id", .string(found.item.id)),
            .init("isNeeded", .bool(pyramids?.isNeeded(for: found.info) ?? false)),
        ]
        func add(_ state: String, _ more: [JSONText.Member] = []) {
            members.append(.init("state", .string(state)))
            members += more
        }
        switch pyramids?.outcome(for: found.item.source) {
        case nil: add("none")
        case .ready(let file): add("ready", [.init("bytes", .integer(file.version.size))])
        case .building(let fraction, let seconds):
            add("building", [.init("fraction", .number(fraction)), .init("secondsLeft", .integer(seconds))])
        case .failed(let failure): add("failed", [.init("reason", .string(failure.reason))])
        }
        return .object(members)
    }
}
