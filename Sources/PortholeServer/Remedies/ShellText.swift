/// A text as a shell takes it for one word.
func shellWord(_ text: String) -> String {
    let plain =
        !text.isEmpty && text.utf8.first != UInt8(ascii: "-")
        && text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/._-+,@:".utf8.contains(byte)
        }
    guard !plain else { return text }
    // By bytes, as the shell reads it: to `String`, an apostrophe that a combining accent follows is another letter.
    var word = [UInt8(ascii: "'")]
    for byte in text.utf8 {
        if byte == UInt8(ascii: "'") { word += "'\\'".utf8 }
        word.append(byte)
    }
    word.append(UInt8(ascii: "'"))
    return String(decoding: word, as: UTF8.self)
}
