"""One viewer on one protocol, used by touch: what it shows is compared with the picture after every gesture."""

import dataclasses
import math
import re
import urllib.parse

from placement import compare
from view import View

SIZE = 800, 600  # of the page, in CSS pixels
BLOCK = 48  # CSS pixels: smaller than any tile that is shown, and enough to recognise a place by
STEPS = 12  # of a gesture
# Device pixels: as well as a block is found. Of 10,000 blocks of a JPEG of quality 80 that was enlarged as far as
# here, and lay where they should, none was found more than 0.72 off.
MEASURED_TO = 0.75


@dataclasses.dataclass
class Viewer:
    """A viewer with a protocol, and how exactly it places tiles by its own design."""

    name: str
    version: str  # as the viewer itself says; empty where it does not
    page: str
    asked: dict  # of the page
    tiles: str  # what the paths of its tiles are like, a regular expression
    exact_to: float  # CSS pixels in each direction
    ratio: int = 1  # device pixels to a CSS pixel
    together: bool = True  # whether both fingers of a pinch may move at once

    @property
    def tolerance(self):
        """How far from its place a block may be, in device pixels."""
        return math.sqrt(2) * self.exact_to * self.ratio + MEASURED_TO


class Trial:
    """`faults` says what was wrong; `placements` and `drifts` have what was measured."""

    def __init__(self, browser, site, service, viewer, expected):
        self.viewer, self._service, self._expected = viewer, service, expected
        self.faults, self.placements, self.drifts, self.tiles = [], [], [0.0], 0
        asked = urllib.parse.urlencode({"service": service, "id": "clouds", **viewer.asked})
        self._address = f"{site.address}/pages/{viewer.page}?{asked}"
        self.page = browser.open("about:blank", SIZE, viewer.ratio, touch=True)

    def run(self):
        """From the whole picture to pixels that are several of the screen, and back."""
        self.page.go(self._address)
        self.look("at first")
        self.pinch("pinched open", (300, 250), 80, 240)
        self.double_tap("tapped twice", (500, 350))
        self.drag("dragged", (450, 400), (250, 280))
        self.pinch("pinched open again", (420, 320), 80, 280)
        self.drag("dragged again", (300, 200), (500, 420))
        self.pinch("pinched together", (350, 280), 400, 60)
        version = self.page.evaluate("shown.version")
        if self.viewer.version and version != self.viewer.version:
            self.faults.append(f"it is version {version}")
        self.check_requests()

    def pinch(self, when, middle, start, end):
        before = self.view()
        self.page.touches.pinch(middle, start, end, STEPS, angle=30, rest=15, together=self.viewer.together)
        after, ratio = self.look(when), end / start
        # A viewer may take a gesture to begin where the first step of it ends.
        step = ratio ** (1 / STEPS)
        if abs(math.log(after.scale / before.scale / ratio)) > abs(math.log(step)) * 1.001:
            self.faults.append(f"{when}: {after.scale / before.scale:.3f} times the scale, not {ratio:.3f}")
        moved = start * abs(step - 1) / 2 * max(ratio, 1)
        self.check_drift(when, after.drift(before, middle, middle), moved)

    def double_tap(self, when, point):
        before = self.view()
        self.page.touches.double_tap(point)
        self.page.wait_for(f"shown.view().scale > {before.scale * 1.5}", f"{self.viewer.name}: a double tap's zoom")
        after = self.look(when)
        if not math.isclose(after.scale / before.scale, 2, rel_tol=1e-3):
            self.faults.append(f"{when}: {after.scale / before.scale:.3f} times the scale, not 2")
        self.check_drift(when, after.drift(before, point, point), 0)

    def drag(self, when, start, end):
        before = self.view()
        self.page.touches.drag(start, end, STEPS, rest=15)
        self.check_drift(when, self.look(when).drift(before, start, end), math.dist(start, end) / STEPS)

    def look(self, when):
        """Compares what is shown, when it has come to rest; gives the view."""
        self.rest(when)
        view, ratio = self.view(), self.viewer.ratio
        if abs(view.angle) > 1e-6:
            self.faults.append(f"{when}: turned by {view.angle} degrees")
        area = self.page.evaluate("shown.area?.()") or (0, 0, *SIZE)
        left, top, right, bottom = (round(edge * ratio) for edge in area)
        (x0, y0, x1, y1), wanted = self._expected.view(
            view.scale * ratio, view.left * ratio - left, view.top * ratio - top, (right - left, bottom - top))
        found = self.page.pixels()[top:bottom, left:right][y0:y1, x0:x1]
        placement = compare(found, wanted, BLOCK * ratio, (left + x0, top + y0))
        self.placements.append(placement)
        if placement.strangers or placement.distance > self.viewer.tolerance:
            self.faults.append(f"{when}: {placement}")
        return view

    def view(self):
        return View(**self.page.evaluate("shown.view()"))

    def rest(self, when):
        """Waits until the viewer is at rest and has all it asked for, and still is after that."""
        at_rest = "globalThis.shown?.isSettled()"
        while True:
            self.page.wait_for(at_rest, f"{self.viewer.name}, {when}: rest")
            self.page.quiet()
            if self.page.evaluate(at_rest):
                return

    def check_drift(self, when, drift, allowed):
        """What was under a finger stays there, but for `allowed` CSS pixels, and a pixel for what viewers round."""
        self.drifts.append(drift)
        if drift > allowed + 1:
            self.faults.append(f"{when}: drifted by {drift:.1f} pixels, more than {allowed + 1:.1f}")

    def check_requests(self):
        ours = [request for request in self.page.seen.requests if request.url.startswith(self._service)]
        good = {request.url for request in ours if request.finished and request.status == 200}
        self.tiles = len([url for url in good if re.fullmatch(self.viewer.tiles, url.removeprefix(self._service))])
        if not self.tiles:
            self.faults.append(f"no tile like {self.viewer.tiles} was asked for")
        # A viewer may give up a picture that it loads, which Chromium calls a failure, if it asks for it again.
        self.faults += [f"failed: {request}" for request in ours
                        if request.is_bad and ((request.status or 0) >= 400 or request.url not in good)]
        self.faults += [f"exception: {text}" for text in self.page.seen.exceptions]
