import Imaging

/// `porthole-worker demo FOLDER`.
enum DemoCommand {
    static func run(_ arguments: [String]) -> Int32 {
        guard let folder = arguments.first, arguments.count == 1, !folder.hasPrefix("-") else {
            WorkerCommand.complain("usage: porthole-worker demo FOLDER")
            return 2
        }
        WorkerCommand.complain("there are no demonstration pictures yet")
        return 1
    }
}
