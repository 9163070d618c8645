import ImageRequests
import Testing
import ZoomCore

/// The request of a query, within limits of 16384 points a side and 4096 × 4096 pixels.
func view(_ query: String?, accept: String? = nil) throws -> ViewRequest {
    let limits = ViewLimits(maximumViewport: 16_384, maximumOutputPixels: 16_777_216)
    return try ViewRequest(query: query, accept: accept, limits: limits)
}

/// The error that a query leads to; a failure of the test where it leads to none.
func viewError(_ query: String, accept: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> RequestError
{
    try #require(
        #expect(throws: RequestError.self, sourceLocation: sourceLocation) { try view(query, accept: accept) },
        sourceLocation: sourceLocation
    )
}
