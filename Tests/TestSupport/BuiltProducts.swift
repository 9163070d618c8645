import Foundation

/// The executables built beside the tests.
public enum BuiltProducts {
    /// Absolute path of the executable called `name`.
    public static func path(_ name: String) -> String {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    }
}
