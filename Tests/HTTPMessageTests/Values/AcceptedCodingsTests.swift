import HTTPMessage
import Testing

@Suite struct AcceptedCodingsTests {
    @Test(arguments: [
        ([], false), ([""], false), (["gzip"], true), (["GZip"], true), (["x-gzip"], true), (["deflate, gzip"], true),
        (["gzip;q=0.5"], true), (["gzip; q=0"], false), (["gzip;q=0.000, *"], false), (["*"], true), (["*;q=0"], false),
        (["br;q=1.0, gzip ; Q=1"], true), (["identity"], false), (["deflate", "gzip"], true), (["gzip;q=2"], false),
        (["gzip;q=x, *;q=1."], true), (["gzip;q=0., *"], false), (["gzip;q=.5"], false), (["gzip;q="], false),
        (["gzipped"], false), (["\"gzip\""], false),
    ])
    func admitGzipWhereTheClientSaysSo(lines: [String], expected: Bool) {
        var fields = Fields()
        for line in lines { fields.append("Accept-Encoding", line) }
        #expect(AcceptedCodings(in: fields).admitsGzip == expected, "\(lines)")
    }
}
