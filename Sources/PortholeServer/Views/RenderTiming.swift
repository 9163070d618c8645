import ImageRequests

/// Where the time of a rendering went, in milliseconds.
struct RenderTiming: Hashable, Sendable {
    /// Waiting for a worker.
    var queue: Double
    /// Opening the source.
    var open: Double
    /// Decoding and scaling.
    var render: Double
    /// Encoding.
    var encode: Double

    /// The times that a worker reports, and that of its queue.
    init(queue: Double, head: ReplyHead) {
        self.queue = queue
        open = head.open
        render = head.render
        encode = head.encode
    }

    /// The value of `Server-Timing` (W3C Server Timing, section 4).
    static func field(_ timing: RenderTiming?, outcome: CacheOutcome) -> String {
        var metrics = ["cache;desc=\(outcome.rawValue)"]
        if let timing {
            for (name, value) in [
                ("queue", timing.queue), ("open", timing.open), ("render", timing.render), ("encode", timing.encode),
            ] {
                metrics.append("\(name);dur=\(thousandths(value))")
            }
        }
        return metrics.joined(separator: ", ")
    }
}
