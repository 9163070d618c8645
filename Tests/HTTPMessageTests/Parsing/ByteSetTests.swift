import Testing

@testable import HTTPMessage

@Suite struct ByteSetTests {
    private static let alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    @Test(
        arguments: [
            (ByteSet.token, alphanumeric + "!#$%&'*+-.^_`|~"),
            (.target, alphanumeric + "-._~" + ":/?[]@" + "!$&'()*+,;=" + "%" + "^"),
            (.unreserved, alphanumeric + "-._~"),
            (.hexDigit, "0123456789abcdefABCDEF"),
            (.digit, "0123456789"),
            (
                .entityTag,
                String(String.UnicodeScalarView((0x21...0x7E).filter { $0 != 0x22 }.map { Unicode.Scalar($0) }))
            ),
        ] as [(ByteSet, String)]
    )
    func masksHoldExactlyTheirCharacters(set: ByteSet, characters: String) {
        #expect((UInt8.min...UInt8.max).filter(set.contains) == characters.utf8.sorted())
    }

    @Test func aControlByteIsFoundWhereverItLies() {
        for control in Array(UInt8(0)...0x1F) + [0x7F] where control != ASCII.tab && control != ASCII.carriageReturn {
            for offset in 0..<20 {
                var bytes = [UInt8](repeating: 0x20, count: 24)
                bytes[offset] = control
                let scan = bytes.withUnsafeBytes { LineScan.scan($0, from: 0, limit: 100) }
                guard case .control(let found) = scan else {
                    Issue.record("\(control) at \(offset): \(scan)")
                    continue
                }
                #expect(found == offset)
            }
        }
    }

    @Test func everyOtherByteIsLetThrough() {
        let allowed = [0x09] + Array(UInt8(0x20)...0x7E) + Array(UInt8(0x80)...0xFF)
        let scan = (allowed + [0x0D, 0x0A]).withUnsafeBytes { LineScan.scan($0, from: 0, limit: 1000) }
        guard case .line(allowed.count) = scan else {
            Issue.record("\(scan)")
            return
        }
    }
}
