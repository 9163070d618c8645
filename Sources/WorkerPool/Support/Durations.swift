extension Duration {
    /// This duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }

    /// Whole seconds, rounded up, between 1 and 60: what a client is told to wait.
    var retryAfterSeconds: Int {
        min(60, max(1, Int((milliseconds / 1000).rounded(.up))))
    }
}
