"""What the tests of the modes edit and crop share: the page in a mode, by touch, mouse and keys.

The service at $SERVICE_URL has a demonstration library (`porthole demo`), a data folder, and the token $PORTHOLE_TOKEN.
"""

import io
import json
import os
import unittest
import urllib.error
import urllib.request

import numpy
from PIL import Image

from chromium import Chromium

SERVICE = os.environ.get("SERVICE_URL", "")
TOKEN = os.environ.get("PORTHOLE_TOKEN", "")
PICTURE = "photo"
VIEWER = "document.querySelector('porthole-viewer')"
EDITING = f"{VIEWER}.editing"


def ask(method, path, document=None, **fields):
    """A request's status, fields and body."""
    fields = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **fields}
    body = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(SERVICE + path, body, fields, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def stored():
    """The stored edit; `None` where there is none."""
    status, _, body = ask("GET", f"/images/{PICTURE}/edit")
    return json.loads(body) if status == 200 else None


class EditingCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def setUp(self):
        ask("DELETE", f"/images/{PICTURE}/edit")
        self.addCleanup(ask, "DELETE", f"/images/{PICTURE}/edit")

    def open(self, mode="edit", size=(390, 844), ratio=2, edit=None, token=True, **media):
        """A page in a mode, with what is stored before."""
        if edit is not None:
            status, _, body = ask("PUT", f"/images/{PICTURE}/edit", edit)
            self.assertIn(status, (200, 201), body)
        page = self.browser.open(f"{SERVICE}/viewer/{PICTURE}", size, ratio, touch=True, media=media or None)
        self.addCleanup(page.close)
        self.settle(page)
        if token:
            page.evaluate("token => sessionStorage.setItem('porthole-token', token)", TOKEN)
        if mode != "view":
            page.evaluate(f"document.querySelector('#modes [aria-label={mode.capitalize()}]').click()")
            page.wait_for(f"{EDITING}?.mode === '{mode}'")
            self.settle(page)
        return page

    def settle(self, page):
        page.wait_for(f"{VIEWER}?.viewport?.state === 'ready'")
        page.evaluate(f"await {VIEWER}.whenSettled(), null")
        page.quiet()

    def edit(self, page):
        return page.evaluate(f"{EDITING}.edit")

    def middle(self, page, selector):
        left, top, width, height = page.box(selector)
        return left + width / 2, top + height / 2

    def tap(self, page, selector):
        page.touches.tap(self.middle(page, selector))
        page.frames(2)

    def press(self, page, label):
        """A click on a button by its label or its text."""
        page.evaluate("""label => [...document.querySelectorAll('button')].find((button) => button.offsetParent
            && (button.getAttribute('aria-label') ?? button.textContent) === label).click()""", label)
        self.settle(page)

    def frame(self, page):
        return page.box(".crop-frame")

    def source_point(self, page, point):
        """The pixel of the source under a point of the page."""
        return page.evaluate(f"""(x, y) => {{
            const {{ stage }} = {VIEWER}, box = stage.element.getBoundingClientRect();
            return stage.edited.sourcePoint(stage.layout.imagePoint(stage.state, [x - box.x, y - box.y]), stage.mode);
        }}""", *point)

    def assertNear(self, one, other, tolerance, message=None):
        for a, b in zip(one, other, strict=True):
            self.assertAlmostEqual(a, b, delta=tolerance, msg=f"{message or ''} {one} is not {other}")

    def assertSameAsService(self, page):
        """The page in mode view, against the service's own view; but for the bars over it."""
        width, height = page.evaluate(f"[{VIEWER}.stage.size.width, {VIEWER}.stage.size.height]")
        ratio = page.evaluate("devicePixelRatio")
        scale, offset = page.evaluate(f"[{VIEWER}.stage.state.scale, {VIEWER}.stage.state.offset]")
        _, _, body = ask("GET", f"/images/{PICTURE}/view?w={width}&h={height}&dpr={ratio}&scale={scale}"
                                f"&x={offset[0]}&y={offset[1]}&background=transparent&format=png&_=1")
        expected = numpy.asarray(Image.open(io.BytesIO(body)).convert("RGBA")).astype(int)
        page.evaluate("document.querySelectorAll('porthole-viewer > *').forEach((child) => child.remove());"
                      f"{VIEWER}.hasControls = false")
        page.frames(2)
        seen = page.pixels().astype(int)
        self.assertEqual(seen.shape[:2], expected.shape[:2])
        inside = expected[:, :, 3] == 255
        # Not the last two pixels at an edge: who draws it blends it with what lies beneath.
        for axis in (0, 1):
            for by in (-2, 2):
                inside &= numpy.roll(inside, by, axis)
        difference = numpy.abs(seen - expected[:, :, :3]).max(axis=2)[inside]
        self.assertGreater(inside.sum(), 50_000)
        if "VERBOSE" in os.environ:
            print(f"difference: mean {difference.mean():.2f}, 99 % {numpy.percentile(difference, 99)}")
        self.assertLess(difference.mean(), 4)
        self.assertLess(numpy.percentile(difference, 99), 20)
