"""Answers that a test gives itself to some of a page's requests, so that the page sees what is hard to have."""

import base64
import json


class Later:
    """An answer of the service's own, when the test wants it: `held` gets a function that lets the request pass."""

    def __init__(self, held):
        self.held = held


class Answering:
    """`Answering(page, "*/images*", answer)`: in the pattern, `?` is any letter.

    `answer(request)` gets a request as DevTools has it (`url`, `method`, `headers`), and gives a picture's bytes as PNG
    or a value to send as JSON; `(status, value)` where the status is not 200; `None` lets the request pass to the
    service, `Later(held)` when the test wants it to. To be made before the page is loaded; it lasts as long as the
    page.
    """

    def __init__(self, page, pattern, answer):
        self._page, self._answer = page, answer
        page.connection.listen(page.session, self._take)
        page.call("Fetch.enable", patterns=[{"urlPattern": pattern}])

    def _take(self, method, event):
        if method != "Fetch.requestPaused":
            return
        answer = self._answer(event["request"])
        if isinstance(answer, Later):
            answer.held.append(lambda: self._send("Fetch.continueRequest", event))
            return
        if answer is None:
            self._send("Fetch.continueRequest", event)
            return
        status, value = answer if isinstance(answer, tuple) else (200, answer)
        kind = "application/problem+json" if status >= 400 else "application/json"
        if isinstance(value, bytes):
            kind = "image/png"
        else:
            value = json.dumps(value).encode()
        self._send("Fetch.fulfillRequest", event, responseCode=status,
                   responseHeaders=[{"name": "Content-Type", "value": kind}],
                   body=base64.b64encode(value).decode())

    def _send(self, method, event, **parameters):
        parameters["requestId"] = event["requestId"]
        self._page.connection.send(method, parameters, self._page.session)
