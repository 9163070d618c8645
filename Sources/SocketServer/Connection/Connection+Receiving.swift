import HTTPMessage

extension Connection {
    /// Reads, decodes and hands out until there is nothing to read, an answer is awaited, or others should have a
    /// turn.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        var reads = 0
        var requests = 0
        while awaitsInput {
            switch decoder.bufferedByteCount > 0 || decoder.phase == .body ? decoder.next() : .partial {
            case .head(let head):
                began(head)
            case .body(let bytes) where phase == .streaming:
                deliver(.bytes(bytes))
            case .body(let bytes):
                received(bytes)
            case .end where phase == .streaming:
                deliver(.end)
                if phase == .pending { checkPresence() }
            case .end:
                handOut()
                requests += 1
                if requests == 32, phase == .receiving {
                    return queue.schedule(self)
                }
            case .invalid(let error):
                refuse(error)
            case .partial:
                guard prepareToRead() else { return }
                guard mayHaveInput else { return }
                guard reads < 4 else { return queue.schedule(self) }
                reads += 1
                read()
            }
        }
    }

    /// Reads once.
    private func read() {
        do throws(Errno) {
            let count = try socket.receive(into: queue.input)
            if count == 0 { return endOfInput() }
            // A short read has emptied the socket, unless an end or an error is what comes next.
            if count < queue.input.count, !peerHasEnded, !isGone { mayHaveInput = false }
            if decoder.phase == .body {
                deadline = ConnectionLimits.extend(
                    deadline,
                    byBytes: count,
                    within: server.limits.body,
                    now: queue.now
                )
            }
            let rest = answerReady(UnsafeRawBufferPointer(rebasing: queue.input[..<count]))
            if !rest.isEmpty { decoder.feed(rest) }
        } catch .wouldBlock {
            mayHaveInput = false
        } catch {
            close()
        }
    }

    /// Answers the requests at the beginning of what was read whose answers are at hand; gives back the rest.
    private func answerReady(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard decoder.isBetweenRequests, !peerHasEnded, !isGone, !isDraining else { return bytes }
        var rest = bytes
        // As many as `pump` takes in a turn.
        for _ in 0..<32 {
            guard phase == .receiving, !rest.isEmpty,
                let request = PlainRequest(rest, limits: server.configuration.httpLimits),
                let answer = server.handler.readyAnswer(to: request)
            else { break }
            rest = UnsafeRawBufferPointer(rebasing: rest[request.count...])
            decoder.skip(request)
            sequence += 1
            requestBegin = queue.now
            start(answer, isHead: request.isHead)
        }
        return rest
    }

    /// Sees to deadlines, and to clients that wait for a sign, before more is read; whether to read at all.
    private func prepareToRead() -> Bool {
        switch decoder.phase {
        case .idle:
            break
        case .head where requestBegin == nil:
            requestBegin = queue.now
            deadline = queue.now + server.limits.head
        case .body where head?.expectsContinue == true && body.isEmpty:
            head?.expectsContinue = false
            write(Output(head: ResponseEncoder.continueResponse, isInterim: true))
            return awaitsInput
        case .head, .body, .finished:
            break
        }
        return true
    }

    private func began(_ head: RequestHead) {
        self.head = head
        if requestBegin == nil { requestBegin = queue.now }
        guard head.bodyLength != .none else { return }
        if case .pieces(let limit) = server.handler.bodyDelivery(for: head) {
            handOutHead(head, limit: limit)
        } else {
            deadline = queue.now + server.limits.body
            // The body's own space, as far as a client can be trusted with its announcement.
            if case .sized(let count) = head.bodyLength { body.reserveCapacity(min(count, 65536)) }
        }
    }

    private func received(_ bytes: [UInt8]) {
        if body.isEmpty {
            body = bytes
        } else {
            body.append(contentsOf: bytes)
        }
    }

    /// Gives the handler a complete request.
    private func handOut() {
        guard let head else { return }
        phase = .pending
        deadline = .never
        sequence += 1
        let request = Request(head: head, body: body)
        body = []
        server.handler.handle(request, Exchange(self, sequence: sequence))
        if phase == .pending { checkPresence() }
    }

    /// The peer sends no more, and all it has sent is read.
    private func endOfInput() {
        inputHasEnded = true
        peerHasEnded = true
        mayHaveInput = false
        if isGone || decoder.phase == .idle || decoder.phase == .finished {
            close()
        } else {
            refuse(ProtocolError(status: .badRequest, reason: "The connection ended before the request was complete."))
        }
    }
}
