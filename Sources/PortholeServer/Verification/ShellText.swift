/// A text as a shell takes it for one word.
func shellWord(_ text: String) -> String {
    let plain =
        !text.isEmpty && !text.hasPrefix("-")
        && text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/._-+,@:".utf8.contains(byte)
        }
    return plain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
}
