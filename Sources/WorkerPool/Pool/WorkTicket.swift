/// The hold a client has on its submitted work.
public struct WorkTicket: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Gives the work up: its completion is called with `cancelled`, unless it has been called already.
    ///
    /// The run itself ends only when all who wait for it have given it up.
    public func cancel() {
        action()
    }
}
