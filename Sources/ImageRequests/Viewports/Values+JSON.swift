import ZoomCore

extension Size {
    /// The size of a document `{width, height}`; whole numbers where it is in pixels.
    init(_ document: DocumentValue, whole: Bool = false) throws(RequestError) {
        let members = try DocumentObject(document, known: ["width", "height"])
        self.init(
            width: try Self.side(members.required("width"), whole),
            height: try Self.side(members.required("height"), whole)
        )
    }

    private static func side(_ document: DocumentValue, _ whole: Bool) throws(RequestError) -> Double {
        guard whole else { return try document.number(.length) }
        return Double(try document.wholeNumber(1...Int(largestWholeNumber)))
    }
}

extension ZoomLimits {
    /// The limits of a document `{minimum, maximum, doubleTap}`.
    init(_ document: DocumentValue) throws(RequestError) {
        let members = try DocumentObject(document, known: ["minimum", "maximum", "doubleTap"])
        let minimum = try members["minimum"]?.number(.positive) ?? Self.standard.minimum
        let maximum = try members["maximum"]?.number(.positive) ?? Self.standard.maximum
        guard minimum <= maximum else {
            // Whichever was left out cannot be at fault.
            throw members["maximum"]?.fault("at least the minimum, which is \(DecimalText.shortest(minimum))")
                ?? members["minimum"]?.fault("at most the maximum, which is \(DecimalText.shortest(maximum))")
                ?? document.fault("in order")
        }
        let doubleTap = try members["doubleTap"]?.number(.from(minimum, upTo: maximum))
        do {
            try self.init(minimum: minimum, maximum: maximum, doubleTap: doubleTap)
        } catch {
            throw RequestError(error, from: document.path, document.shown)
        }
    }
}

extension GestureRules {
    /// The rules that a request's members name.
    init(_ members: DocumentObject) throws(RequestError) {
        self.init()
        if let rule = members["doubleTapRule"] {
            doubleTapRule = try rule.choice([
                ("resetWhenZoomed", .resetWhenZoomed), ("maximizeUnlessMaximum", .maximizeUnlessMaximum),
            ])
        }
        if let placement = members["doubleTapPlacement"] {
            doubleTapPlacement = try placement.choice([("anchored", .anchored), ("centered", .centered)])
        }
        if let policy = members["pinchPolicy"] {
            pinchPolicy = try policy.choice([("elastic", .elastic), ("clamped", .clamped)])
        }
    }
}
