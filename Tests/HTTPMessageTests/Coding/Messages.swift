import HTTPMessage

/// Messages good and bad, for claims about every message; small, so that each can be cut at every place.
let messages: [String] = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nGET /x?y HTTP/1.1\r\nHost: a:1\r\nAccept: image/png, image/*;q=0.5\r\nX-Empty:\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /2 HTTP/1.0\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nHEAD /h HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET http://example.org:80/p?q HTTP/1.1\r\nHost: other\r\n\r\n",
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhelloGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "PUT /p HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "5\r\nhello\r\n00a;x;y=z;w=\"q\\\";\"\r\n0123456789\r\n0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n"
        + "GET /after HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /never HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\ng\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHost: b\r\n\r\n",
    "POST /c HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\n\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: b\rc\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX : b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: ä\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: tab\tand ümlaut\r\n\r\n",
    "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "\rGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    " GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\u{3}",
    "GET /a-target-that-is-far-too-long-for-the-small-limits-that-the-tests-have-set HTTP/1.1\r\nHost: a\r\n\r\n",
    "AVERYLONGMETHODAVERYLONGMETHODAVERYLONGMETHOD / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\nX: 2\r\nX: 3\r\nX: 4\r\nX: 5\r\nX: 6\r\nX: 7\r\nX: 8\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: 1234567890123456789012345678901234567890123456789012345678901234567890"
        + "1234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n0123456789abcdef0123456789abcdef\r\n21\r\n",
]

/// Under these the last few of `messages` are too large in one part each.
let smallLimits = HTTPLimits(target: 64, fieldCount: 8, fieldBytes: 160, bodyBytes: 64)
