import ZoomCore

/// A state that a client has kept, with the pinch under way in it.
struct HeldState {
    let state: ViewportState
    let pinch: Pinch?

    /// The state of a document; what an answer's state says beside it follows from it, and is not looked at.
    init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(
            document,
            known: [
                "scale", "offset", "contentSize", "insets", "visibleRect", "destination", "sliderPosition", "bound",
                "pinch",
            ]
        )
        state = ViewportState(
            scale: try members.required("scale").number(.positive),
            offset: try members.required("offset").point()
        )
        pinch = try members["pinch"].map { (value) throws(RequestError) in try Pinch(value) }
    }
}

extension Pinch {
    private static let policies: [(String, PinchPolicy)] = [("elastic", .elastic), ("clamped", .clamped)]

    /// The pinch as JSON: `{"policy": "elastic", "startScale": 1, "imagePoint": [x, y], "location": [x, y],
    /// "magnification": 1.5, "touches": 2}`.
    ///
    /// The scale at its beginning, the image point that it holds, in pixels of the mode's picture, and where the
    /// fingers were last: viewport point, magnification and number. Numbers have the digits that give them back, so
    /// that a pinch which is sent back goes on bit for bit as if it had stayed.
    var json: JSONText {
        [
            "policy": .string(policy == .elastic ? "elastic" : "clamped"),
            "startScale": .number(startScale),
            "imagePoint": .pair(imagePoint),
            "location": .pair(location),
            "magnification": .number(magnification),
            "touches": .integer(touches),
        ]
    }

    /// The pinch of a document.
    init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(
            document,
            known: ["policy", "startScale", "imagePoint", "location", "magnification", "touches"]
        )
        do {
            try self.init(
                policy: members.required("policy").choice(Self.policies),
                startScale: members.required("startScale").number(.positive),
                imagePoint: members.required("imagePoint").point(),
                location: members.required("location").point(),
                magnification: members.required("magnification").number(.positive),
                touches: members.required("touches").touches()
            )
        } catch let error as RequestError {
            throw error
        } catch {
            throw document.fault("a pinch of an earlier answer")
        }
    }
}

extension DocumentValue {
    /// A number of fingers.
    func touches() throws(RequestError) -> Int { try wholeNumber(1...1000) }
}
