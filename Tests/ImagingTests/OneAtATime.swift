import Testing

/// Lets only one of the marked suites' tests run at a time.
///
/// libvips has one error buffer and one log for the process, from which a picture's own failures are read; a worker
/// uses it for one request at a time, and so must tests.
struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Turn.shared.take()
        do {
            try await function()
        } catch {
            await Turn.shared.giveBack()
            throw error
        }
        await Turn.shared.giveBack()
    }

    private actor Turn {
        static let shared = Turn()
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            if !isTaken {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func giveBack() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }
}

extension Trait where Self == OneAtATime {
    /// One test at a time, among all suites so marked.
    static var oneAtATime: OneAtATime { OneAtATime() }
}
