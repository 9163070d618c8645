import Glibc
import WorkerFrames

// A worker that does on request what no real one should. Only for tests.
let descriptor: Int32 = 3
let options = CommandLine.arguments.dropFirst()

func say(_ text: String) {
    _ = text.withCString { write(2, $0, strlen($0)) }
}

if options.contains("exit-at-start") {
    say("this worker has nothing to run on\n")
    exit(7)
}
if options.contains("hang-at-start") { while true { sleep(1) } }
if options.contains("garbage-at-start") { write(descriptor, "HTTP/1.1 200 OK\r\n", 17) }
if let flag = options.first(where: { $0.hasPrefix("exit-if=") })?.dropFirst(8), access(String(flag), F_OK) == 0 {
    exit(8)
}

func reply(_ run: UInt32, _ text: String, isLast: Bool = false) {
    _ = FrameSocket.send(
        Frame(kind: .reply, run: run, head: Array("head".utf8), body: Array(text.utf8), isLast: isLast),
        to: descriptor
    )
}

/// Waits for `milliseconds`; false when the run was cancelled meanwhile.
func pause(_ milliseconds: Int, _ socket: inout FrameSocket) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard socket.hasUnread || poll(&polled, 1, Int32(milliseconds)) > 0 else { return true }
    if case .frame(let frame)? = try? socket.receive(), frame.kind == .cancel { return false }
    exit(0)
}

var socket = FrameSocket(descriptor: descriptor, limits: FrameLimits(bodyBytes: 1 << 20))
_ = FrameSocket.send(Frame(kind: .ready, run: 0), to: descriptor)
if options.contains("exit-when-ready") { exit(9) }
var count = 0

while case .frame(let frame)? = try? socket.receive() {
    guard frame.kind == .request else { continue }
    count += 1
    let words = String(decoding: frame.body, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
    let argument = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "echo": reply(frame.run, argument)
    case "pid": reply(frame.run, "\(getpid())")
    case "count": reply(frame.run, "\(count)")
    case "slow":
        if pause(Int(argument)!, &socket) {
            reply(frame.run, "slept \(argument)")
        } else {
            _ = FrameSocket.send(Frame(kind: .failure, run: frame.run, body: Array("ended".utf8)), to: descriptor)
        }
    case "fail":
        _ = FrameSocket.send(Frame(kind: .failure, run: frame.run, body: Array(argument.utf8)), to: descriptor)
    case "last":
        reply(frame.run, argument, isLast: true)
        exit(0)
    case "progress":
        for step in 0..<3 {
            _ = FrameSocket.send(
                Frame(kind: .progress, run: frame.run, body: Array("\(step)".utf8)),
                to: descriptor
            )
        }
        reply(frame.run, argument)
    case "hang":
        signal(SIGTERM, SIG_IGN)
        while true { sleep(1) }
    case "crash":
        say("about to crash\n")
        abort()
    case "crash-once":
        if access(argument, F_OK) != 0 {
            close(open(argument, O_CREAT | O_WRONLY, 0o600))
            kill(getpid(), SIGKILL)
        }
        reply(frame.run, "crashed once")
    case "exit": exit(Int32(argument)!)
    case "garbage": write(descriptor, [UInt8](repeating: 0xAA, count: 64), 64)
    case "cut":
        let bytes = Frame(kind: .reply, run: frame.run, body: [UInt8](repeating: 1, count: 1000)).encoded
        write(descriptor, bytes, 500)
        exit(0)
    case "claim":
        let bytes = Frame(kind: .reply, run: frame.run).encoded.dropLast(4) + [0xFF, 0xFF, 0xFF, 0xFF]
        write(descriptor, Array(bytes), bytes.count)
        sleep(10)
    case "wrong-run": reply(frame.run &+ 1, argument)
    case "twice":
        reply(frame.run, argument)
        reply(frame.run, argument)
    case "huge":
        let body = [UInt8](repeating: 0x5A, count: Int(argument)!)
        _ = FrameSocket.send(Frame(kind: .reply, run: frame.run, body: body), to: descriptor)
    case "flood":
        for line in 0..<Int(argument)! { say("line \(line) \(String(repeating: "x", count: 100))\n") }
        reply(frame.run, "flooded")
    case "say":
        say(argument + "\n")
        usleep(20_000)
        reply(frame.run, "said")
    case "descriptors":
        let open = (0..<256).filter { fcntl(Int32($0), F_GETFD) >= 0 }
        reply(frame.run, open.map(String.init).joined(separator: ","))
    case "niceness": reply(frame.run, "\(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))")
    default: exit(2)
    }
}
