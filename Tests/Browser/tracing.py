"""What Chromium did meanwhile, as its own tracing tells it."""

CATEGORIES = ("devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "loading", "input",
              "latencyInfo")


class Tracing:
    """Records all pages while its `with` block runs; then `events` has the trace events, times in microseconds."""

    def __init__(self, connection, categories=()):
        self._connection, self._categories = connection, categories or CATEGORIES
        self.events, self._complete = [], False

    def __enter__(self):
        self._connection.listen(None, self._take)
        self._connection.call("Tracing.start", {
            "transferMode": "ReportEvents", "traceConfig": {"includedCategories": list(self._categories)}})
        return self

    def __exit__(self, *_):
        self._connection.call("Tracing.end")
        self._connection.wait_until(lambda: self._complete, "the end of the trace")

    def named(self, name):
        """The events of one name, in order of time."""
        return sorted((event for event in self.events if event["name"] == name), key=lambda event: event["ts"])

    def _take(self, method, parameters):
        if self._complete:
            return
        if method == "Tracing.dataCollected":
            self.events += parameters["value"]
        self._complete = method == "Tracing.tracingComplete"
