import HTTPMessage

extension Connection {
    /// A body on its way to a handler that takes it in pieces.
    struct Stream {
        /// Gets the next piece; `nil` while none is asked for.
        var receive: (@Sendable (BodyPiece) -> Void)?
        /// How much of the time limit is left while none is asked for: what the handler takes is not the client's.
        var patience: MonotonicTime.Span
    }

    /// Whether a body is awaited by somebody, if by the handler.
    var awaitsInput: Bool {
        switch phase {
        case .receiving: true
        case .streaming: stream?.receive != nil
        case .pending, .writing, .lingering, .closed: false
        }
    }

    /// Gives the handler a request whose body it will ask for.
    func handOutHead(_ head: RequestHead, limit: Int) {
        decoder.bodyLimit = limit
        stream = Stream(patience: server.limits.body)
        phase = .streaming
        deadline = .never
        sequence += 1
        server.handler.handle(Request(head: head), Exchange(self, sequence: sequence))
    }

    /// The handler asks for the next piece.
    func awaitPiece(_ sequence: UInt64, _ receive: @escaping @Sendable (BodyPiece) -> Void) {
        guard phase == .streaming, sequence == self.sequence, let patience = stream?.patience else {
            return receive(.broken)
        }
        stream?.receive = receive
        deadline = queue.now + patience
        pump()
    }

    /// Gives the handler the piece that it waits for.
    func deliver(_ piece: BodyPiece) {
        guard let receive = stream?.receive else { return }
        head?.expectsContinue = false
        stream?.receive = nil
        switch piece {
        case .bytes:
            stream?.patience = MonotonicTime.Span(deadline.since(queue.now))
        case .end:
            phase = .pending
            stream = nil
        case .broken:
            stream = nil
        }
        deadline = piece == .broken ? deadline : .never
        receive(piece)
    }
}
