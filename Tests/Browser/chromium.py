"""A headless Chromium of a test's own, with a profile of its own, that ends with its `with` block."""

import os
import signal
import socket
import subprocess
import tempfile

from connection import Connection
from page import Page
from tracing import Tracing

FLAGS = [
    "--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--force-color-profile=srgb",
    "--hide-scrollbars", "--mute-audio", "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    # Every page counts as the one that somebody looks at, also while another one is used.
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
]


# An emulated graphics processor has WebGL, and takes three times as long for everything else.
WITH_GL, WITHOUT_GL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"], ["--disable-gpu"]


class Chromium:
    """`with Chromium() as browser: page = browser.open(address)`; CHROMIUM names the executable.

    `has_gl`: whether pages have WebGL.
    """

    def __init__(self, *flags, has_gl=False):
        self._flags = [*(WITH_GL if has_gl else WITHOUT_GL), *flags]

    def __enter__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        ours, theirs = socket.socketpair()
        # Chromium reads from descriptor 3 and writes to 4; it ends by itself when we are gone.
        command = ["bash", "-c", 'exec "$@" 3<&"$0" 4>&"$0"', str(theirs.fileno()),
                   os.environ.get("CHROMIUM", "chromium"), *FLAGS, f"--user-data-dir={self._profile.name}",
                   *self._flags, "about:blank"]
        try:
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        finally:
            theirs.close()
        self.connection = Connection(ours)
        try:
            self.version = self.connection.call("Browser.getVersion")["product"]
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.connection.send("Browser.close")
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(self._process.pid, signal.SIGKILL)  # its own group: what it left running
        except ProcessLookupError:
            pass
        self._process.wait()
        self.connection.close()
        self._profile.cleanup()

    def open(self, address="about:blank", size=(1024, 768), ratio=1, touch=False, mobile=False, media=None):
        """A page in a window of its own, with cache and storage of its own, when it has loaded.

        `size` is in CSS pixels, `ratio` the device pixels to one; `touch` gives it a touch screen, and `mobile` a
        layout as phones have it; `media` are media features, as `Page.media` takes them.
        """
        context = self.connection.call("Target.createBrowserContext")["browserContextId"]
        target = self.connection.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
        session = self.connection.call("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
        page = Page(self.connection, session["sessionId"], context)
        page.resize(size, ratio, mobile)
        page.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        if media:
            page.media(**media)
        if address != "about:blank":
            page.go(address)
        return page

    def trace(self, *categories):
        """`with browser.trace() as trace:`, then `trace.events`."""
        return Tracing(self.connection, categories)
