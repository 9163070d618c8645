import CLinux
import Glibc

/// One started worker's process: its socket, its stderr, and the handle by which it is killed and reaped.
///
/// The descriptors are closed by `close()`, under the pool's lock, and used by others only under that lock.
struct WorkerProcess: Sendable {
    /// What the send buffers are asked to hold: a request is written at once, and most replies too.
    private static let bufferBytes: Int32 = 1 << 20

    let pid: Int32
    let socket: Int32
    private let errors: Int32
    private let handle: Int32

    /// Starts `executable`; the reason in words when that fails.
    static func start(_ configuration: WorkerPoolConfiguration) -> Result<WorkerProcess, PoolStartError> {
        func failure(_ what: String, _ error: Int32) -> Result<WorkerProcess, PoolStartError> {
            .failure(PoolStartError("\(what): \(String(cString: strerror(error)))"))
        }
        var sockets: (Int32, Int32) = (-1, -1)
        var pipes: (Int32, Int32) = (-1, -1)
        let hasSockets = withUnsafeMutableBytes(of: &sockets) {
            clinux_socket_pair($0.assumingMemoryBound(to: Int32.self).baseAddress, bufferBytes) == 0
        }
        guard hasSockets else { return failure("no socket pair", errno) }
        defer { Glibc.close(sockets.1) }
        let hasPipe = withUnsafeMutableBytes(of: &pipes) {
            clinux_pipe($0.assumingMemoryBound(to: Int32.self).baseAddress) == 0
        }
        guard hasPipe else {
            let error = errno
            Glibc.close(sockets.0)
            return failure("no pipe", error)
        }
        defer { Glibc.close(pipes.1) }

        let path = configuration.executable
        let arguments = [path] + configuration.arguments + ["--socket-fd", "3"]
        var process = clinux_process()
        let error = withCStrings(arguments) { arguments in
            withCStrings(configuration.environment) { environment in
                clinux_spawn(path, arguments, environment, sockets.1, pipes.1, &process)
            }
        }
        guard error == 0 else {
            Glibc.close(sockets.0)
            Glibc.close(pipes.0)
            return failure(path, error)
        }
        return .success(
            WorkerProcess(pid: process.pid, socket: sockets.0, errors: pipes.0, handle: process.pidfd)
        )
    }

    /// Makes the process give way to others; at once after its start, while it has one thread.
    func addNiceness(_ value: Int) {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(pid), Int32(value))
    }

    /// Kills it; to one that has ended nothing happens.
    func kill() {
        _ = clinux_signal(handle, SIGKILL)
    }

    /// Lets it see the end of its requests.
    func hangUp() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Waits for its end, and removes it from the system's table.
    func reap() -> ProcessEnd {
        let result = clinux_reap(handle)
        if result == -1000 { return .unknown }
        return result >= 0 ? .status(result) : .signal(name: String(cString: clinux_signal_name(-result)))
    }

    /// Closes its descriptors.
    func close() {
        for descriptor in [socket, errors, handle] { Glibc.close(descriptor) }
    }

    /// Waits until there is something to read; whether its stderr has something.
    func waitForInput(hasErrors: Bool) -> Bool {
        var polled = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, 2, -1) < 0, errno == EINTR {}
        return polled[1].revents != 0
    }

    /// Reads what its stderr has now, as far as `space` goes; `nil` when nobody can write there any more.
    func readErrors(into space: inout [UInt8]) -> ArraySlice<UInt8>? {
        let count = space.withUnsafeMutableBytes { Glibc.read(errors, $0.baseAddress, $0.count) }
        if count > 0 { return space[..<count] }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }
}

/// Calls `body` with `strings` as a C array that ends with a null pointer.
private func withCStrings<Value>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    var pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    return body(pointers)
}
