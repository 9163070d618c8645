import HTTPMessage

extension Connection {
    /// Nothing to do from now on, until the next request.
    func becomeQuiet() {
        quietSince = queue.now
        deadline = quietSince + quietLimit
    }

    private var quietLimit: MonotonicTime.Span {
        let limits = server.limits
        let usual = hasServed ? limits.idle : limits.head
        return isDraining && limits.drainQuiet.nanoseconds < usual.nanoseconds ? limits.drainQuiet : usual
    }

    /// The server has begun to drain: nobody is waited for who has nothing under way.
    ///
    /// A connection that was busy a moment ago is given that moment, as its next request may be on its way.
    func drain() {
        if phase == .lingering {
            lingering.end = min(lingering.end, queue.now + server.limits.linger)
            deadline = min(deadline, lingering.end)
            return
        }
        guard phase == .receiving, decoder.phase == .idle else { return }
        deadline = min(deadline, quietSince + server.limits.drainQuiet)
        if deadline <= queue.now { expired() }
    }

    /// Keeps the action for the client's going away; runs it if that has happened.
    func whenAbandoned(_ sequence: UInt64, _ action: @escaping @Sendable () -> Void) {
        guard sequence == self.sequence else { return }
        switch phase {
        case .pending, .streaming: whenAbandoned = action
        case .writing where output.isInterim: whenAbandoned = action
        case .closed where status == nil && head != nil: action()
        case .receiving, .writing, .lingering, .closed: break
        }
    }

    /// Finds out whether the client that waits for an answer is still there.
    func checkPresence() {
        if isGone { return close() }
        guard peerHasEnded, isInternet, sentAhead == 0 else { return }
        do throws(Errno) {
            sentAhead = try withUnsafeBytes(of: UInt8(ascii: "H")) { byte throws(Errno) in try socket.send(byte) }
            written += sentAhead
        } catch .wouldBlock {
            // Earlier answers are still on their way, and find out the same.
        } catch {
            close()
        }
    }

    /// How a client is given the time to read a last answer, and what it still sends is thrown away.
    struct Lingering {
        /// When that is over, whatever still arrives.
        var end = MonotonicTime.never
        /// How long the client may be silent meanwhile; `nil` where it may until the end.
        var quiet: MonotonicTime.Span?
        /// Bytes that may still be thrown away.
        var budget = 16 << 20
    }

    /// Ends the sending side, and reads on until the client has closed its own, for so long at most.
    ///
    /// Who was answered early is read from for as long as a body may take, a minute at most: closing would throw
    /// the answer away that it has yet to look for. That costs no memory. A server that drains does not wait so long.
    func startLingering(_ limit: MonotonicTime.Span? = nil) {
        phase = .lingering
        let limits = server.limits
        if let patience, !isDraining {
            let body = min(limits.body.nanoseconds, limits.longestLinger.nanoseconds)
            let most = max(body, limits.linger.nanoseconds)
            let end = queue.now + MonotonicTime.Span(nanoseconds: most)
            lingering = Lingering(end: end, quiet: patience, budget: .max)
        } else {
            lingering.end = queue.now + (limit ?? limits.linger)
        }
        deadline = lingeringDeadline
        socket.endOutput()
        mayHaveInput = true
        discardInput()
    }

    private var lingeringDeadline: MonotonicTime {
        lingering.quiet.map { min(lingering.end, queue.now + $0) } ?? lingering.end
    }

    /// Throws away what arrives.
    func discardInput() {
        for _ in 0..<4 where mayHaveInput {
            do throws(Errno) {
                let count = try socket.receive(into: queue.input)
                lingering.budget -= count
                if count == 0 || lingering.budget <= 0 { return close() }
                deadline = lingeringDeadline
            } catch .wouldBlock {
                mayHaveInput = false
            } catch {
                return close()
            }
        }
        if mayHaveInput { queue.schedule(self) }
    }

    /// Ends the connection for a server that stops.
    func stop() {
        if phase != .closed { close() }
    }

    /// Ends the connection, whatever is under way.
    func close() {
        // A client that was told to go on with its body waits for its answer as one does whose body has come.
        let phase = self.phase == .writing && output.isInterim && stream != nil ? .streaming : self.phase
        guard phase != .closed else { return }
        self.phase = .closed
        queue.release(self)
        switch phase {
        case .pending, .streaming:
            report(.abandoned)
            let action = whenAbandoned
            whenAbandoned = nil
            action?()
        case .writing where !output.isInterim:
            report(.cutShort)
        case .receiving, .writing, .lingering, .closed:
            break
        }
        output = Output()
        deliver(.broken)
    }
}
