import HTTPMessage

/// All routes; what a path comes to.
struct RouteTable: Sendable {
    /// What a path comes to.
    enum Match: Sendable {
        /// A route, and its parameters' values in the template's order.
        case route(Route, parameters: [String])
        /// No route has this path.
        case noRoute
        /// A segment cannot be decoded; why, to stand after the segment.
        case undecodable(segment: String, reason: String)
    }

    /// The routes, in the order in which they are tried; no two take the same path.
    let routes: [Route]

    /// What a path comes to, given as it came; segments are parted at `/` and then decoded, once.
    func match(path: String) -> Match {
        guard path.utf8.first == UInt8(ascii: "/") else { return .noRoute }
        var segments: [String] = []
        for encoded in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let segment = Substring(encoded)
            do throws(PercentEncoding.DecodingError) {
                segments.append(try PercentEncoding.decode(segment))
            } catch {
                return .undecodable(segment: String(segment), reason: error.description)
            }
        }
        for route in routes {
            if let parameters = route.parameters(in: segments) { return .route(route, parameters: parameters) }
        }
        return .noRoute
    }
}
