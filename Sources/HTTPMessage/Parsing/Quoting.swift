/// Received bytes as an error message shows them: in double quotes, printable ASCII as it is, any other byte as
/// `\xNN`, cut after 40 bytes with an ellipsis.
func quoted(_ bytes: some Collection<UInt8>) -> String {
    let limit = 40
    var text: [UInt8] = [ASCII.quote]
    for byte in bytes.prefix(limit) {
        switch byte {
        case ASCII.quote, ASCII.backslash:
            text += [ASCII.backslash, byte]
        case 0x20...0x7E:
            text.append(byte)
        default:
            let (high, low) = ASCII.hexDigits(byte)
            text += [ASCII.backslash, UInt8(ascii: "x"), high, low]
        }
    }
    text.append(ASCII.quote)
    let shown = String(decoding: text, as: UTF8.self)
    return bytes.count > limit ? shown + "… (\(bytes.count) bytes)" : shown
}

/// One byte as an error message shows it: `0x0A`.
func hexadecimal(_ byte: UInt8) -> String {
    let (high, low) = ASCII.hexDigits(byte)
    return "0x" + String(decoding: [high, low], as: UTF8.self)
}
