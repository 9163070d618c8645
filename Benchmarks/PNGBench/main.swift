import Glibc
import PNGCoding

// png-bench RAW WIDTH HEIGHT COUNT: processor milliseconds and bytes of one PNG of RGB pixels in memory.

func milliseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let width = Int(arguments[2]), let height = Int(arguments[3]),
    let count = Int(arguments[4]),
    let file = fopen(arguments[1], "rb")
else {
    print("usage: png-bench RAW WIDTH HEIGHT COUNT")
    exit(2)
}
var pixels = [UInt8](repeating: 0, count: width * height * 3)
guard fread(&pixels, 1, pixels.count, file) == pixels.count else {
    print("\(arguments[1]) is shorter than \(pixels.count) bytes")
    exit(1)
}
var bytes = 0
let start = milliseconds()
for _ in 0..<count {
    bytes = try pixels.withUnsafeBufferPointer { (pixels) throws(PNGEncoder.Failure) in
        try PNGEncoder.encode(PNGPixels(pixels.baseAddress!, width: width, height: height, bands: 3)).count
    }
}
print((milliseconds() - start) / Double(count), bytes)
