import ImageRequests

/// Metrics in the text that Prometheus reads (exposition format 0.0.4).
struct PrometheusText {
    /// The kinds of metric that are written.
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// The text so far.
    private(set) var text = ""

    /// No metrics yet.
    init() {}

    /// The media type of the text.
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// Begins a metric: its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds one sample of the metric begun last.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",") + "}"
        }
        text += " \(DecimalText.shortest(value))\n"
    }

    /// Adds a metric of one sample without labels.
    mutating func metric(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        begin(name, kind, help)
        sample(name, [], value)
    }

    /// Adds the samples of one histogram; the metric was begun.
    mutating func samples(_ name: String, _ labels: [(String, String)], of histogram: LatencyHistogram) {
        var cumulative: UInt64 = 0
        for (bound, count) in zip(LatencyHistogram.bounds, histogram.counts) {
            cumulative += count
            sample(name + "_bucket", labels + [("le", DecimalText.shortest(bound))], Double(cumulative))
        }
        sample(name + "_bucket", labels + [("le", "+Inf")], Double(histogram.count))
        sample(name + "_sum", labels, histogram.sum)
        sample(name + "_count", labels, Double(histogram.count))
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
