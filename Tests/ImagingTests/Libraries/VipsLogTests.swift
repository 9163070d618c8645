import Foundation
import Testing

@testable import Imaging
@testable import Vips

@Suite(.oneAtATime)
struct VipsLogTests {
    init() throws { _ = try SourceStore() }

    /// Logs as libvips does: a warning, by GLib's own function, with a format that takes nothing.
    private func warn(_ message: String) throws {
        typealias Logging = @convention(c) (UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Void
        let symbol = try #require(dlsym(nil, "g_log"))
        unsafeBitCast(symbol, to: Logging.self)("VIPS", 16, message)
    }

    @Test func aFaultBehindManyHarmlessWarningsIsStillSeen() throws {
        QuietFailure.forget()
        for number in 0..<2000 { try warn("unknown tag \(number) in a directory of some length") }
        try warn("out of memory")
        let failure = #expect(throws: ImagingError.self) { try QuietFailure.check(doing: "read") }
        #expect(failure?.kind == .outOfMemory)
    }

    @Test func aLogTooLongToBeKeptIsAFault() throws {
        QuietFailure.forget()
        let line = String(repeating: "unknown tag ", count: 80)
        for _ in 0..<300 { try warn(line) }
        let failure = #expect(throws: ImagingError.self) { try QuietFailure.check(doing: "read") }
        #expect(failure?.kind == .corrupt)
        try QuietFailure.check(doing: "read again")
    }

    @Test func harmlessWarningsAreNoFault() throws {
        QuietFailure.forget()
        try warn("unknown tag 4711")
        try QuietFailure.check(doing: "read")
    }
}
