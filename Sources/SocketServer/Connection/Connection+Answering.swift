import HTTPMessage

extension Connection {
    /// Sends the handler's answer, if the request it belongs to still waits for one.
    func answer(_ response: Response, _ note: (any Sendable)?, _ sequence: UInt64) {
        guard isWaiting(sequence), let head else { return }
        whenAbandoned = nil
        self.note = note
        // The rest of a body that nobody takes would have to be read before another request could come.
        let isCutShort = phase == .streaming
        let keepAlive = head.keepAlive && mayServeAnother && !isCutShort
        stream = nil
        // A client that is refused more than it asked for may have sent more.
        lingersAfterAnswer = (head.keepAlive || isCutShort) && !keepAlive && !inputHasEnded
        patience = isCutShort ? server.limits.discardQuiet : nil
        start(response, keepAlive: keepAlive)
    }

    /// Why a request is answered that its handler has not answered.
    static let letGo = "The request was let go without an answer"

    /// Answers what a handler has let go unanswered, if somebody still waits for that: who has gone misses nothing.
    func answerLetGo(_ sequence: UInt64) {
        guard isWaiting(sequence), let head else { return }
        let detail = "\(Self.letGo): \(head.method.rawValue) \(head.path)"
        answer(server.handler.refusal(.internalServerError, detail), nil, sequence)
    }

    private func isWaiting(_ sequence: UInt64) -> Bool {
        (phase == .pending || phase == .streaming) && sequence == self.sequence && head != nil
    }

    /// Answers a request that no handler sees, and ends the connection.
    func refuse(_ error: ProtocolError) {
        protocolError = error.reason
        defer { deliver(.broken) }
        lingersAfterAnswer = !inputHasEnded
        patience =
            switch error.status {
            // Who was too slow has had its time.
            case .requestTimeout: nil
            case .contentTooLarge: server.limits.discardQuiet
            default: server.limits.linger
            }
        whenAbandoned = nil
        start(server.handler.refusal(error.status, error.reason), keepAlive: false)
    }

    /// Whether another request can follow this one: always, but for a server that drains and a client that has ended
    /// its side, which get the answers to what was sent already.
    private var mayServeAnother: Bool {
        guard isDraining || peerHasEnded else { return true }
        return decoder.bufferedByteCount > 0 || (!inputHasEnded && socket.hasInput)
    }

    private func start(_ response: Response, keepAlive: Bool) {
        status = response.status
        closesAfterAnswer = !keepAlive
        let encoder = ResponseEncoder(
            method: head?.method ?? decoder.method ?? .get,
            version: head?.version ?? .http11,
            keepAlive: keepAlive
        )
        // The queue's own buffer serves all answers that go out at once; it is out of the queue's hands meanwhile, so
        // that it is not copied.
        var bytes: [UInt8] = []
        swap(&bytes, &queue.head)
        bytes.removeAll(keepingCapacity: true)
        encoder.appendHead(of: response, date: queue.date, to: &bytes)
        write(Output(head: bytes, body: encoder.sendsBody(of: response) ? response.body : [], sent: sentAhead))
        if phase != .writing { swap(&bytes, &queue.head) }
    }

    /// Sends an answer that was at hand, with nothing known of its request but what the answer says.
    func start(_ answer: ReadyAnswer, isHead: Bool) {
        ready = answer
        isHeadRequest = isHead
        status = answer.response.status
        note = answer.note
        closesAfterAnswer = false
        var bytes: [UInt8] = []
        swap(&bytes, &queue.head)
        bytes.removeAll(keepingCapacity: true)
        answer.response.appendHead(date: queue.date, to: &bytes)
        write(Output(head: bytes, body: isHead ? [] : answer.response.body))
        if phase != .writing { swap(&bytes, &queue.head) }
    }

    /// Writes at once what there is room for; the rest when there is room again.
    func write(_ output: Output) {
        self.output = output
        phase = .writing
        deadline = queue.now + server.limits.write
        takenAtCheck = nil
        continueWriting()
    }

    /// Writes what there is room for now.
    func continueWriting() {
        for _ in 0..<4 {
            do throws(Errno) {
                let count = try socket.send(output.head, output.body, from: output.sent)
                output.sent += count
                written += count
                if output.sent == output.count { return finishWriting() }
            } catch .wouldBlock {
                return awaitRoom()
            } catch {
                return close()
            }
        }
        queue.schedule(self)
    }

    /// The socket is full: asks to be told of room, from the first time on for good.
    private func awaitRoom() {
        if takenAtCheck == nil {
            takenAtCheck = written - socket.pendingOutput
            deadline = queue.now + server.limits.write
        }
        guard !watchesWritable else { return }
        watchesWritable = true
        do throws(Errno) {
            try queue.watchWritable(self)
        } catch {
            close()
        }
    }

    /// A stretch of waiting for the client to read is over: another one begins if it has read enough in this one.
    ///
    /// What counts is what the client's kernel has taken: the own kernel has megabytes of room, and says so in lumps
    /// that a slow client takes minutes for.
    func checkReader() {
        let taken = written - socket.pendingOutput
        let isReading = takenAtCheck.map { taken - $0 >= server.limits.leastTaken } ?? true
        if isReading {
            takenAtCheck = taken
            deadline = queue.now + server.limits.write
            return
        }
        server.observer.connectionTimedOut(.write)
        socket.discardOnClose()
        close()
    }

    /// The kernel has all of the output.
    private func finishWriting() {
        let wasInterim = output.isInterim
        if !wasInterim { report(.answered) }
        output = Output()
        phase = wasInterim && stream != nil ? .streaming : .receiving
        if wasInterim {
            deadline = queue.now + server.limits.body
            if !isPumping { queue.schedule(self) }
            return
        }
        forgetExchange()
        if closesAfterAnswer {
            // Closing over unread bytes would reset the connection, and the client might never see its answer.
            if lingersAfterAnswer || (mayHaveInput && !inputHasEnded) { startLingering() } else { close() }
        } else {
            hasServed = true
            becomeQuiet()
            if !isPumping { queue.schedule(self) }
        }
    }

    private func forgetExchange() {
        head = nil
        ready = nil
        requestBegin = nil
        status = nil
        note = nil
        protocolError = nil
        sentAhead = 0
    }

    /// Tells the observer of an exchange's end.
    func report(_ ending: ExchangeSummary.Ending) {
        queue.renewTime()
        server.observer.exchangeCompleted(
            ExchangeSummary(
                method: ready == nil ? head?.method : isHeadRequest ? .head : .get,
                path: ready == nil ? head?.path : ready?.path,
                query: ready == nil ? head?.query : ready?.query,
                status: status,
                bodyBytes: max(0, output.sent - output.head.count),
                duration: queue.now.since(requestBegin ?? queue.now),
                peer: peer,
                connection: number,
                ending: ending,
                protocolError: protocolError,
                note: note
            )
        )
    }
}
