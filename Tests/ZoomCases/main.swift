// ZoomCases FIRST COUNT SIZE: the digests of COUNT blocks of SIZE cases from number FIRST on, one a line.
// ZoomCases FIRST: the results of one case, one a line.
// `Tests/Wasm/agreement.test.mjs` computes the same through the WebAssembly module.

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if numbers.count == 3 {
    for block in 0..<numbers[1] {
        var digest = Digest()
        let first = numbers[0] + block * numbers[2]
        for number in first..<(first + numbers[2]) { run(case: number, into: &digest) }
        print(digest.text)
    }
} else if numbers.count == 1 {
    var digest = Digest()
    digest.keepsResults = true
    run(case: numbers[0], into: &digest)
    for result in digest.results { print(result) }
} else {
    print("usage: ZoomCases FIRST [COUNT SIZE]")
}
