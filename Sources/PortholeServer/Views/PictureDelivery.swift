import HTTPMessage
import ImageRequests
import SocketServer
import WorkerPool

/// How a rendered picture reaches a client: from its own memory, from ours, or from a worker; in this order.
struct PictureDelivery: Sendable {
    /// A picture that is to be delivered.
    struct Order: Sendable {
        /// What a worker is asked for.
        var job: ImageJob
        /// The canonical request, its kind included: with the file's version it decides the bytes.
        var request: String
        /// The ids of the job's stickers, to name the one that is at fault.
        var stickers: [String] = []
        /// What a JPEG that is stored in the image's file has to show to be the picture; `nil` where none would be it.
        var stored: LevelRect?
        /// Whether the request's `Accept` decided the format.
        var isNegotiated: Bool
        /// What decides beside the request.
        var basis: Basis
        /// The lane that a worker's run waits in.
        var lane: Lane
        /// The fields that say what the picture shows; made only where nobody has the picture yet.
        var fields: @Sendable () -> Fields = { Fields() }
        /// The fields that say under which of its addresses the picture was asked for.
        var ownFields = Fields()
        /// Whether these depend on what the service was called in the request.
        var isAddressed = false
    }

    /// What decides about a picture beside the request for it.
    enum Basis: Sendable {
        /// The image's file, and the edit that is stored for it, where there may be one.
        case file(EditSighting?)
        /// Files of stickers, too.
        case files
    }

    /// The desk that has workers.
    let desk: ImageDesk
    /// The tiles that need no worker.
    let storedTiles: StoredTileDesk
    /// The pictures in memory.
    let derivatives: DerivativeCache
    /// How long a client may use a picture without asking.
    let freshness: Freshness

    /// Answers a call with a picture of an image.
    ///
    /// Where that cannot be made without a pyramid that is not there yet, it is waited for, counted from `start`.
    func deliver(
        _ order: Order,
        of found: ImageDesk.Found,
        to call: Call,
        since start: ContinuousClock.Instant? = nil
    ) {
        let source = found.item.source
        let reading = desk.reading(order.job, of: found.info)
        let request = order.request + reading.mark
        let key = Derivative.Key(id: found.item.id, source: reading.job.source, request: request)
        if let derivative = derivatives.value(for: key) {
            answer(call, derivative, order, timing: nil, outcome: .hit)
            return remember(derivative, order, under: key, of: found.item, for: call)
        }
        let tag = EntityTag(digestOf: portholeVersion, source.version.text, request)
        var fields = order.fields()
        fields.append("ETag", tag.description)
        fields.append("Cache-Control", freshness.cacheControl)
        if call.isCurrent(tag) {
            let derivative = Derivative(fields: fields, tag: tag, mediaType: "", body: [])
            return answer(call, derivative, order, timing: nil, outcome: .revalidated)
        }
        if let rect = order.stored, let body = storedTiles.file(of: rect, in: reading.job.source) {
            let type = ImageFormat.jpg.mediaType
            let derivative = Derivative(fields: fields, tag: tag, mediaType: type, body: body)
            derivatives.insert(derivative, for: key)
            return answer(call, derivative, order, timing: nil, outcome: .stored)
        }
        let isCurrentFields = fields
        let start = start ?? .now
        desk.run(reading.job, on: reading.job.source, lane: order.lane, for: call) { result in
            switch result {
            case .failure(let failure):
                let isRecovering = desk.pyramids?.recover(
                    from: failure,
                    of: order.job,
                    reading: reading,
                    since: start,
                    for: call
                ) {
                    switch $0 {
                    case .again: deliver(order, of: found, to: call, since: start)
                    case .impossible(let failure): found.failed(failure.naming(order.stickers))
                    case .notNow(let problem): call.fail(problem)
                    }
                }
                if isRecovering != true { found.failed(failure.naming(order.stickers)) }
            case .success(let reply):
                guard let head = try? ReplyHead(text: String(decoding: reply.head, as: UTF8.self)) else {
                    return found.failed(.unintelligible("the head of a reply"))
                }
                let derivative = Derivative(
                    fields: isCurrentFields,
                    tag: tag,
                    mediaType: head.mediaType,
                    body: reply.body
                )
                derivatives.insert(derivative, for: key)
                let timing = RenderTiming(queue: reply.queueMilliseconds, head: head)
                answer(call, derivative, order, timing: timing, outcome: reply.isShared ? .shared : .miss)
            }
        }
    }

    private func answer(
        _ call: Call,
        _ derivative: Derivative,
        _ order: Order,
        timing: RenderTiming?,
        outcome: CacheOutcome
    ) {
        let outcome = outcome == .revalidated || call.isCurrent(derivative.tag) ? .revalidated : outcome
        call.answer(Self.response(derivative, order, timing: timing, outcome: outcome), cache: outcome)
    }

    private static func response(
        _ derivative: Derivative,
        _ order: Order,
        timing: RenderTiming?,
        outcome: CacheOutcome
    ) -> Response {
        var fields = derivative.fields
        for field in order.ownFields { fields.append(field.name, field.value) }
        if order.isNegotiated { fields.append("Vary", "Accept") }
        if outcome == .revalidated { return Response(status: .notModified, fields: fields) }
        fields.append("Content-Type", derivative.mediaType)
        fields.append("Server-Timing", RenderTiming.field(timing, outcome: outcome))
        return Response(status: .ok, fields: fields, body: derivative.body)
    }

    /// Keeps a picture ready for the next who asks in the same words, where they alone lead to it.
    private func remember(
        _ derivative: Derivative,
        _ order: Order,
        under key: Derivative.Key,
        of item: ImageLibrary.Item,
        for call: Call
    ) {
        let request = call.request
        guard case .file(let edit) = order.basis, request.method == .get else { return }
        var accept = ReadyPicture.Words.Accept.any
        if order.isNegotiated {
            let values = request.fields.values(of: "Accept")
            guard values.count <= 1, values.allSatisfy({ $0.utf8.count <= ReadyPicture.Words.longestAccept }) else {
                return
            }
            accept = values.first.map { .value(Array($0.utf8)) } ?? .absent
        }
        let target = Array(request.path.utf8) + (request.query.map { "?\($0)" } ?? "").utf8
        var words = ReadyPicture.Words(target: target, accept: accept)
        if order.isAddressed {
            guard let address = RequestAddress.Words(of: request) else { return }
            words.address = address
        }
        // Who asks in a way that is always handled need not have it made ready each time.
        guard !derivatives.isReady(words, tag: derivative.tag, moment: call.moment), let id = call.parameters.first,
            let sighting = desk.sighting(of: item, by: id)
        else { return }
        func answer(_ outcome: CacheOutcome) -> ReadyAnswer {
            let response = Call.complete(Self.response(derivative, order, timing: nil, outcome: outcome))
            return ReadyAnswer(
                response: EncodedResponse(response),
                path: request.path,
                query: request.query,
                note: ExchangeNote(route: call.route, cache: outcome)
            )
        }
        let ready = ReadyPicture(
            words: words,
            sighting: sighting,
            edit: edit,
            moment: call.moment,
            tag: derivative.tag,
            picture: answer(.hit),
            notModified: answer(.revalidated)
        )
        derivatives.remember(ready, for: key)
    }
}
