import Foundation
import Testing

@testable import PortholeServer

@Suite struct LogWriterTests {
    private static func notice(_ count: UInt64) -> [UInt8] { Array("dropped \(count)".utf8) }

    private static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(Foundation.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func linesFromManyThreadsComeWholeAndInEachThreadsOrder() {
        let (reading, writing) = Self.pipe()
        let reader = Reader(reading)
        let writer = LogWriter(descriptor: writing, dropNotice: Self.notice)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<500 { writer.write(Array("\(thread) \(number)".utf8)) }
        }
        writer.flush(timeout: .seconds(10))
        close(writing)
        let lines = reader.text.split(separator: "\n")
        #expect(lines.count == 2000)
        for thread in 0..<4 {
            let numbers = lines.filter { $0.hasPrefix("\(thread) ") }.map { $0.dropFirst(2) }
            #expect(numbers.elementsEqual((0..<500).map { "\($0)" }, by: { $0 == $1 }))
        }
        #expect(writer.dropped == 0)
        close(reading)
    }

    @Test func aReaderThatIsStuckCostsLinesAndNobodysTime() {
        let (reading, writing) = Self.pipe()
        let writer = LogWriter(descriptor: writing, capacity: 100_000, dropNotice: Self.notice)
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 999)
        let start = ContinuousClock.now
        for _ in 0..<1000 { writer.write(line) }
        writer.flush(timeout: .milliseconds(50))
        #expect(start.duration(to: .now) < .seconds(20), "it never waits for the reader")
        let dropped = writer.dropped
        #expect(dropped > 500)

        let reader = Reader(reading)
        writer.flush(timeout: .seconds(10))
        writer.write(Array("after".utf8))
        writer.flush(timeout: .seconds(10))
        close(writing)
        let lines = reader.text.split(separator: "\n")
        #expect(lines.count { $0.count == 999 } == 1000 - Int(dropped))
        // Told once or more, as batches went out meanwhile, and all of them in the end.
        #expect(lines.compactMap { $0.hasPrefix("dropped ") ? UInt64($0.dropFirst(8)) : nil }.reduce(0, +) == dropped)
        #expect(lines.contains("after"))
        close(reading)
    }

    @Test func aReaderThatHasGoneIsSurvivedAndCounted() {
        signal(SIGPIPE, SIG_IGN)
        let (reading, writing) = Self.pipe()
        close(reading)
        let writer = LogWriter(descriptor: writing, dropNotice: Self.notice)
        writer.write(Array("one".utf8))
        writer.write(Array("two".utf8))
        writer.flush(timeout: .seconds(10))
        #expect(writer.dropped == 2)
        // Left open: the writer has yet to say what was lost, and the number must not be another test's by then.
    }

    @Test func aDescriptorThatWouldBlockIsWaitedFor() {
        let (reading, writing) = Self.pipe()
        #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        let writer = LogWriter(descriptor: writing, dropNotice: Self.notice)
        for _ in 0..<300 { writer.write([UInt8](repeating: UInt8(ascii: "x"), count: 999)) }
        writer.flush(timeout: .milliseconds(50))
        let reader = Reader(reading)
        writer.flush(timeout: .seconds(10))
        close(writing)
        #expect(reader.text.utf8.count == 300_000)
        #expect(writer.dropped == 0)
        close(reading)
    }
}

/// Reads all that there is until the other end is closed, on a thread of its own.
private final class Reader: @unchecked Sendable {
    // Written by the thread before it signals, read after that.
    private var bytes: [UInt8] = []
    private let isDone = DispatchSemaphore(value: 0)

    init(_ descriptor: Int32) {
        Thread.detachNewThread { [self] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                bytes += buffer[..<count]
            }
            isDone.signal()
        }
    }

    var text: String {
        isDone.wait()
        return String(decoding: bytes, as: UTF8.self)
    }
}
