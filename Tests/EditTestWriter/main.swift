import Glibc

@testable import PortholeServer

// Changes edits until it has made so many changes or is killed. Only for tests.
//
//   EditTestWriter FOLDER write IDS CHANGES   stores CHANGES edits, of IDS images in turn; says each number once it is
//                                             stored
//   EditTestWriter FOLDER race CHANGES        as many times reads a number and, if it is still the same, adds 1 to it
//   EditTestWriter FOLDER fill BYTES          stores one edit of BYTES bytes; says what came of it
// Before FOLDER: --limit BYTES is the longest file that may be written, --user ID whom to run as.
var arguments = CommandLine.arguments.dropFirst()

@MainActor func option(_ name: String) -> Int? {
    guard arguments.first == name else { return nil }
    arguments = arguments.dropFirst()
    return arguments.popFirst().flatMap { Int($0) }
}

func say(_ text: String) {
    _ = "\(text)\n".withCString { write(1, $0, strlen($0)) }
}

/// An edit that shows of which image and which number it is, and whether it is whole.
func edit(_ number: Int, of id: String) -> [UInt8] {
    let text = "\(id) \(number) "
    return Array(text.utf8) + [UInt8](repeating: UInt8(ascii: "a") + UInt8(number % 26), count: number * 37 % 9000)
}

let limit = option("--limit")
let user = option("--user")
let path = arguments.popFirst() ?? "."
if let limit {
    signal(SIGXFSZ, SIG_IGN)
    var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
    setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limits)
}
if let user { setuid(uid_t(user)) }

do {
    let folder = try EditFolder(below: path, lockMilliseconds: 20_000)
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    switch arguments.first {
    case "write":
        for number in 0..<numbers[1] {
            let id = "folder/image \(number % numbers[0]).tif"
            _ = try folder.replace(id, with: edit(number, of: id))
            say("\(number)")
        }
    case "race":
        var (added, refused) = (0, 0)
        while added < numbers[0] {
            let content = try folder.content(of: "counter")
            let number = content.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
            var condition = ChangeCondition()
            if let content { condition.match = .tags([content.tag]) } else { condition.noneMatch = .any }
            do throws(EditStoreError) {
                _ = try folder.replace("counter", with: Array("\(number + 1)".utf8), if: condition)
                added += 1
            } catch {
                guard error == .conditionFailed else { throw error }
                refused += 1
            }
        }
        say("\(added) \(refused)")
    case "fill":
        _ = try folder.replace("filler", with: [UInt8](repeating: 120, count: numbers[0]))
        say("stored")
    default: exit(2)
    }
} catch {
    say("\(error)")
    exit(1)
}
