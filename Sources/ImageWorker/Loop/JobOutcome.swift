/// What a job came to.
struct JobOutcome {
    /// Either bytes with their head, or the text of a failure.
    enum Answer {
        case reply(head: [UInt8], body: [UInt8])
        case failure([UInt8])
    }

    var answer: Answer
    /// Whether this process may have been harmed by the job, and should do no other.
    var endsWorker = false
}
