"""A page that a test looks at and uses."""

import base64
import io
import json
import time

from connection import GIVE_UP, TimedOut
from keyboard import Keyboard
from mouse import Mouse
from touches import Touches
from watching import Watching, describe


class PageError(Exception):
    """What a script of the test's own threw in the page."""


class Page:
    """One page; `touches`, `mouse` and `keyboard` are real input events, `seen` is what it said and asked for."""

    def __init__(self, connection, session, context):
        self.connection, self.session, self._context = connection, session, context
        self.seen = Watching()
        self.touches, self.mouse, self.keyboard = Touches(self), Mouse(self), Keyboard(self)
        connection.listen(session, self.seen.take)
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        """Any other method of the DevTools protocol."""
        return self.connection.call(method, parameters, self.session)

    def go(self, address):
        """Loads a page, and waits for its load event; an error if there is no such page."""
        before = self.seen.loaded
        result = self.call("Page.navigate", url=address)
        if result.get("errorText"):
            raise PageError(f"{address}: {result['errorText']}")
        if "loaderId" in result:  # else it went to a fragment of the page it is at
            self.connection.wait_until(lambda: self.seen.loaded > before, f"the load event of {address}")

    def resize(self, size, ratio=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=ratio,
                  mobile=mobile)

    def media(self, **features):
        """Media features by name: `prefers_color_scheme="dark"`, `prefers_reduced_motion="reduce"`."""
        pairs = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=pairs)

    def evaluate(self, script, *arguments):
        """A script's value, awaited if it is a promise. With arguments the script is a function, called with them."""
        if arguments:
            script = f"({script})(...{json.dumps(arguments)})"
        # Only so may a script say `await` outside a function; a promise that it ends with is then not awaited.
        has_await = not arguments and "await " in script
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
                           userGesture=True, replMode=has_await)
        if "exceptionDetails" in result:
            raise PageError(f"{describe(result['exceptionDetails'])} in: {script[:400]}")
        return result["result"].get("value")

    def wait_for(self, script, what=None, timeout=GIVE_UP):
        """Waits until a script's value is true, and gives it; says what did not come, and what the page said."""
        end = time.monotonic() + timeout
        while not (value := self.evaluate(script)):
            if time.monotonic() > end:
                late = f"{what or script} did not come within {timeout} seconds, but {value!r}"
                raise TimedOut(f"{late}\n{self.report()}")
            time.sleep(0.02)
        return value

    def frames(self, count=1):
        """Lets the page draw so many frames."""
        self.evaluate("count => new Promise(done => { const next = () => count-- > 0 ? "
                      "requestAnimationFrame(next) : done(); next(); })", count)

    def quiet(self, timeout=GIVE_UP):
        """Waits until nothing that the page asked for is unfinished, and two frames later still nothing is."""
        while True:
            asked = len(self.seen.requests)
            try:
                self.connection.wait_until(lambda: not self.seen.unfinished, "the end of all requests", timeout)
            except TimedOut as error:
                raise TimedOut(f"{error}\n{self.report()}") from None
            self.frames(2)
            if len(self.seen.requests) == asked and not self.seen.unfinished:
                return

    def screenshot(self):
        """The page as a Pillow picture in RGB, in device pixels."""
        from PIL import Image

        data = self.call("Page.captureScreenshot", format="png")["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

    def pixels(self):
        """The page as an array [row, column, channel] of bytes, in device pixels."""
        import numpy

        return numpy.array(self.screenshot())

    def box(self, selector):
        """An element's left, top, width and height in the viewport, in CSS pixels."""
        box = self.evaluate("selector => { const box = document.querySelector(selector)?.getBoundingClientRect();"
                            " return box && [box.x, box.y, box.width, box.height]; }", selector)
        if not box:
            raise PageError(f"the page has no {selector}")
        return box

    def choose_files(self, selector, *paths):
        """Gives files to an input, as if somebody had chosen them."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])

    def redirect(self, change):
        """Has every request go to `change(address)` instead, which the page does not notice."""
        def take(method, event):
            if method == "Fetch.requestPaused":
                answer = {"requestId": event["requestId"], "url": change(event["request"]["url"])}
                self.connection.send("Fetch.continueRequest", answer, self.session)

        self.connection.listen(self.session, take)
        self.call("Fetch.enable")

    def report(self):
        """What a test that fails can say about its page: the last messages, exceptions, bad and unfinished requests."""
        lines = [f"{kind}: {text}" for kind, text in self.seen.console[-10:]] + self.seen.exceptions[-5:]
        return "\n".join(lines + [str(request) for request in self.seen.bad[-10:] + self.seen.unfinished[:10]])

    def close(self):
        """Ends the page; nothing if it is over."""
        if self._context:
            self.connection.call("Target.disposeBrowserContext", {"browserContextId": self._context})
        self._context = None
