import CSandboxProbe
import Glibc
import ImageWorker

// Enters a worker's sandbox and tries what that should forbid. Only for tests.
// Arguments: what to try, library, cache, a file outside of both.
let arguments = CommandLine.arguments
let (library, cache, outside) = (arguments[2], arguments[3], arguments[4])
let sibling = probe_start_sibling()
let inherited = probe_open(library + "/picture")
for gap in Sandbox(library: library, cache: cache, memoryLimit: 256 << 20).enter(starting: {}) {
    print("lacks: \(gap)")
}

switch arguments[1] {
case "all": probe_all(library, cache, outside, sibling, inherited)
case "fatal": probe_fatal()
case "abort": abort()
case "memory": probe_memory()
default: exit(2)
}
