import HTTPMessage

extension Problem {
    /// The problem as an answer that no cache keeps.
    var response: Response {
        var fields = Fields()
        fields.append("Content-Type", "application/problem+json")
        fields.append("Cache-Control", "no-store")
        if let retryAfterSeconds { fields.append("Retry-After", String(retryAfterSeconds)) }
        if let allow { fields.append("Allow", allow) }
        if let challenge { fields.append("WWW-Authenticate", challenge) }
        if let acceptedCodings { fields.append("Accept-Encoding", acceptedCodings) }
        return Response(status: kind.status, fields: fields, body: document)
    }

    /// The same; of a defect an identifier only, under which the log is told what was wrong, and at what.
    func withoutParticulars(of request: String, log: (String) -> Void) -> Problem {
        guard kind == .defect else { return self }
        var problem = self
        let identifier = String(UInt64.random(in: .min ... .max), radix: 16)
        log("defect \(identifier): \(detail) (\(request))")
        problem.identifier = identifier
        problem.detail = "The log has the particulars under \(identifier)."
        return problem
    }
}

extension Problem.Kind {
    /// The kind of what is refused before there is a request to route, by the status that the server chose.
    init(refusing status: Status) {
        switch status {
        case .requestTimeout: self = .requestTimeout
        case .contentTooLarge: self = .bodyTooLarge
        case .uriTooLong: self = .targetTooLong
        case .requestHeaderFieldsTooLarge: self = .fieldsTooLarge
        case .expectationFailed: self = .expectationFailed
        case .notImplemented: self = .notImplemented
        case .httpVersionNotSupported: self = .versionNotSupported
        case .serviceUnavailable: self = .busy
        case .internalServerError: self = .defect
        default: self = .malformedRequest
        }
    }
}
