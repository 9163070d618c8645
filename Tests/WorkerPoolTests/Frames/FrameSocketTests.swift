import CLinux
import Foundation
import Testing

@testable import WorkerFrames

@Suite struct FrameSocketTests {
    /// A socket pair closed at the end; the first end does not block.
    private final class Pair {
        private(set) var ends: [Int32] = [-1, -1]
        private var open = [true, true]

        init() {
            #expect(clinux_socket_pair(&ends, 1 << 20) == 0)
        }

        func close(_ index: Int) {
            if open[index] { Glibc.close(ends[index]) }
            open[index] = false
        }

        deinit {
            close(0)
            close(1)
        }
    }

    @Test func framesCrossASocketInOrder() throws {
        let pair = Pair()
        let frames = (0..<20).map {
            Frame(
                kind: .reply,
                run: UInt32($0),
                head: [UInt8($0)],
                body: [UInt8](repeating: UInt8($0), count: $0 * 1000)
            )
        }
        for frame in frames { #expect(FrameSocket.send(frame, to: pair.ends[1])) }
        var socket = FrameSocket(descriptor: pair.ends[0], limits: FrameLimits(bodyBytes: 1 << 20))
        for frame in frames {
            guard case .frame(let received) = try socket.receive() else {
                Issue.record("no frame")
                return
            }
            #expect(received == frame)
        }
        guard case .wait = try socket.receive() else {
            Issue.record("something more")
            return
        }
    }

    @Test(arguments: [0, 1, 32_735, 32_736, 32_737, 32_768, 100_000])
    func whatIsReadAheadBelongsToTheNextFrame(length: Int) throws {
        let pair = Pair()
        let first = Frame(kind: .request, run: 1, body: (0..<length).map { UInt8(truncatingIfNeeded: $0) })
        let second = Frame(kind: .cancel, run: 1)
        #expect(FrameSocket.send(first, to: pair.ends[1]) && FrameSocket.send(second, to: pair.ends[1]))
        var socket = FrameSocket(descriptor: pair.ends[0], limits: FrameLimits(bodyBytes: 1 << 20))
        guard case .frame(first) = try socket.receive() else {
            Issue.record("not the first frame")
            return
        }
        var polled = pollfd(fd: pair.ends[0], events: Int16(POLLIN), revents: 0)
        let isMoreToCome = socket.hasUnread || poll(&polled, 1, 0) == 1
        #expect(isMoreToCome)
        guard case .frame(second) = try socket.receive() else {
            Issue.record("not the second frame")
            return
        }
        let isMoreLeft = socket.hasUnread
        #expect(!isMoreLeft)
    }

    @Test func theOtherSidesEndIsToldFromABrokenFrame() throws {
        let clean = Pair()
        clean.close(1)
        var socket = FrameSocket(descriptor: clean.ends[0], limits: FrameLimits(bodyBytes: 100))
        guard case .end = try socket.receive() else {
            Issue.record("no end")
            return
        }
        let cut = Pair()
        let bytes = Frame(kind: .reply, run: 1, body: [1, 2, 3]).encoded
        #expect(write(cut.ends[1], bytes, bytes.count - 1) == bytes.count - 1)
        cut.close(1)
        socket = FrameSocket(descriptor: cut.ends[0], limits: FrameLimits(bodyBytes: 100))
        guard case .broken = try socket.receive() else {
            Issue.record("taken for a clean end")
            return
        }
    }

    @Test func sendingToOneThatIsGoneFailsWithoutASignal() {
        let pair = Pair()
        pair.close(0)
        #expect(!FrameSocket.send(Frame(kind: .ready, run: 0), to: pair.ends[1]))
    }

    @Test func sendingToOneThatDoesNotReadFailsInsteadOfBlocking() {
        let pair = Pair()
        let frame = Frame(kind: .request, run: 1, body: [UInt8](repeating: 0, count: 1 << 20))
        #expect((0..<64).contains { _ in !FrameSocket.send(frame, to: pair.ends[0]) })
    }

    @Test func descriptorsOfASocketPairAreClosedOnExec() {
        let pair = Pair()
        for end in pair.ends { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
        #expect(fcntl(pair.ends[0], F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(pair.ends[1], F_GETFL) & O_NONBLOCK == 0)
    }
}
