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
}
