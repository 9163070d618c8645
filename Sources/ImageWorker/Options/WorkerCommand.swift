import CLinux
import Glibc
import Imaging

/// The command line of a worker.
public enum WorkerCommand {
    /// Does what `arguments` say, the executable's name left out; the exit status: 0 done, 1 failed, 2 wrong usage.
    public static func run(_ arguments: [String]) -> Int32 {
        switch arguments.first {
        case "--help", "-h":
            print(help, terminator: "")
            return 0
        case "--version":
            print("porthole-worker \(workerVersion)")
            return 0
        case "demo":
            return DemoCommand.run(Array(arguments.dropFirst()))
        default:
            do {
                return serve(try WorkerOptions(arguments: arguments))
            } catch {
                complain("\(error)\nporthole-worker --help tells more")
                return 2
            }
        }
    }

    /// Writes a line to stderr, which the pool puts into the log.
    static func complain(_ text: String) {
        let line = "porthole-worker: \(text)\n"
        _ = line.withCString { write(2, $0, strlen($0)) }
    }

    private static func serve(_ options: WorkerOptions) -> Int32 {
        let socket = Int32(clamping: options.socket)
        guard clinux_is_socket(socket) else {
            complain("descriptor \(socket) is no socket: a worker is started by porthole, not by hand")
            return 2
        }
        let cache: String
        do {
            cache = try CacheFolder.usable(options.cache)
        } catch {
            complain(error.description)
            return 1
        }
        // Libraries look for their temporary files, caches and settings there.
        for name in ["TMPDIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] { setenv(name, cache, 1) }
        // A file that may not grow further is an error like a full disk, and no reason to end.
        signal(SIGXFSZ, SIG_IGN)
        // Decoders' large buffers go back to the system when they are freed.
        clinux_malloc(2, 1 << 20)

        let sandbox = Sandbox(
            library: options.library,
            cache: cache,
            memoryLimit: options.memoryLimit == 0 ? nil : UInt64(options.memoryLimit)
        )
        let cancellation = Cancellation()
        var started: ImageJobs?
        var missing: [String]
        do {
            missing = try sandbox.enter {
                started = try ImageJobs(options: options, cache: cache, cancellation: cancellation)
            }
        } catch {
            complain("\(error)")
            return 1
        }
        guard let jobs = started else { return 1 }
        let error = clinux_exit_at_hangup(socket)
        if error != 0 { missing.append("ending with the front (\(String(cString: strerror(error))))") }

        let loop = WorkerLoop(descriptor: socket)
        cancellation.isCancelled = { loop.isRunCancelled() }
        let note = missing.isEmpty ? "" : "the sandbox lacks: " + missing.joined(separator: "; ")
        return loop.serve(note: note) { jobs.outcome(of: $0, progress: loop.report) } ? 0 : 1
    }

    private static let help = """
        porthole-worker: renders pictures for porthole, which starts it.

        usage: porthole-worker --library FOLDER [options]
               porthole-worker demo FOLDER

          --library FOLDER          the pictures; read only
          --cache FOLDER            temporary files (default: a folder of the user's own in TMPDIR or /tmp)
          --max-source-pixels N     pixels of a source that is not a tiled pyramid (default: 2000000000)
          --max-source-bytes N      bytes of a source (default: 1 TiB)
          --max-whole-pixels N      pixels that are decoded at once to show a picture; one that takes more needs a
                                    pyramid (default: no limit)
          --max-output-pixels N     pixels of an answer (default: no limit)
          --memory-limit N          bytes of data it may hold; 0: no limit (default: 1 GiB)
          --socket-fd N             descriptor that requests come from (default: 3)
          --help, --version

        demo FOLDER writes demonstration pictures into FOLDER.

        """
}

/// The version of the worker; that of the service.
let workerVersion = "0.4.0"
