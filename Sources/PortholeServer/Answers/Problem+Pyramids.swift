extension Problem {
    /// A picture that cannot be shown before its pyramid is there, and how much of that is done, 0 to 1.
    init(preparing fraction: Double, secondsLeft: Int) {
        let percent = Int(fraction * 100)
        self.init(
            .preparing,
            "The image is so large that it is prepared before it can be shown like this; \(percent) % are done.",
            retryAfterSeconds: secondsLeft
        )
        progress = fraction
    }

    /// Why an image has no pyramid, where the image is not at fault.
    init(_ failure: PyramidFailure) {
        switch failure {
        case .job(let failure): self.init(failure, id: "")
        case .tooLarge: self.init(.limitExceeded, "The image cannot be prepared: \(failure.reason).")
        case .busy: self.init(.busy, "The image cannot be prepared now: \(failure.reason).", retryAfterSeconds: 5)
        case .stopping: self.init(.stopping, "The service takes no more requests.", retryAfterSeconds: 1)
        case .noRoom, .folder, .unstable:
            self.init(.unprepared, "The image cannot be prepared now: \(failure.reason).", retryAfterSeconds: 60)
        }
    }
}
