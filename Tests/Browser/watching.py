"""What a page says and asks for: console messages, exceptions, and requests with what became of them."""

import dataclasses


@dataclasses.dataclass
class Request:
    """A request of a page. `status` is `None` before an answer, `bytes` what came over the network, head included."""

    url: str
    method: str
    kind: str  # as DevTools has it: "Document", "Script", "Image", "Fetch", …
    status: int | None = None
    fields: dict = dataclasses.field(default_factory=dict)  # of the answer, names in lower case
    bytes: int = 0
    cached: bool = False
    finished: bool = False
    failure: str | None = None  # Chromium's word, "net::ERR_CONNECTION_REFUSED"
    aborted: bool = False  # the page itself wanted it no more

    @property
    def is_bad(self):
        """Whether it failed, or was answered by an error; not if the page gave it up."""
        return not self.aborted and (self.failure is not None or (self.status or 0) >= 400)

    def __str__(self):
        end = self.failure or (self.status if self.finished else "unfinished")
        return f"{self.method} {self.url} → {'aborted' if self.aborted else end}"


class Watching:
    """Keeps what a page's session tells; `take` is its listener."""

    def __init__(self):
        self.console, self.exceptions, self.requests = [], [], []
        self.loaded = 0  # how often a document has loaded
        self._open = {}

    @property
    def unfinished(self):
        return list(self._open.values())

    @property
    def bad(self):
        return [request for request in self.requests if request.is_bad]

    def take(self, method, parameters):
        handler = getattr(self, "_" + method.replace(".", "_"), None)
        if handler:
            handler(parameters)

    def _Page_loadEventFired(self, _):
        self.loaded += 1

    def _Runtime_consoleAPICalled(self, event):
        parts = [str(a.get("value", a.get("description", a.get("type")))) for a in event["args"]]
        self.console.append((event["type"], " ".join(parts)))

    def _Log_entryAdded(self, event):
        entry = event["entry"]
        self.console.append((entry["level"], f"{entry['text']} {entry.get('url', '')}".rstrip()))

    def _Runtime_exceptionThrown(self, event):
        self.exceptions.append(describe(event["exceptionDetails"]))

    def _Network_requestWillBeSent(self, event):
        number = event["requestId"]
        if "redirectResponse" in event:
            self._answered(number, event["redirectResponse"])
            self._end(number, event["redirectResponse"].get("encodedDataLength", 0))
        request = Request(event["request"]["url"], event["request"]["method"], event.get("type", "Other"))
        self.requests.append(request)
        self._open[number] = request

    def _Network_responseReceived(self, event):
        self._answered(event["requestId"], event["response"])

    def _Network_requestServedFromCache(self, event):
        if request := self._open.get(event["requestId"]):
            request.cached = True

    def _Network_loadingFinished(self, event):
        self._end(event["requestId"], event["encodedDataLength"])

    def _Network_loadingFailed(self, event):
        if request := self._open.get(event["requestId"]):
            request.failure, request.aborted = event["errorText"], event.get("canceled", False)
        self._end(event["requestId"], 0)

    def _answered(self, number, response):
        if request := self._open.get(number):
            request.status = response["status"]
            request.fields = {name.lower(): value for name, value in response["headers"].items()}
            request.cached = request.cached or response.get("fromDiskCache", False)

    def _end(self, number, size):
        if request := self._open.pop(number, None):
            request.finished, request.bytes = True, 0 if request.cached else int(size)


def describe(details):
    """An exception's text, with where it was thrown."""
    thrown = details.get("exception", {})
    text = thrown.get("description") or str(thrown.get("value", details["text"]))
    return f"{text} ({details.get('url', '')}:{details['lineNumber'] + 1})" if details.get("url") else text
